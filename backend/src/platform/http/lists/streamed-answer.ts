import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a stream that stays open: when it began. From then on it is no request in flight, and its duration says nothing. */
    begun?: { readonly at: Date; readonly afterMs: number };
    /** Takes the request out of those in flight of its address. */
    leaveFlight?: () => void;
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses would hold it back.
  'cache-control': 'no-store, no-transform',
  // nginx passes each part on at once.
  'x-accel-buffering': 'no',
};

/** Prepares the answer of a route that returns a stream of server-sent events, which ends when the server or the client ends it. */
export function beginStream(request: FastifyRequest, reply: FastifyReply): void {
  request.leaveFlight?.();
  request.begun = { at: new Date(), afterMs: reply.elapsedTime };
  void reply.headers(HEADERS);
}
