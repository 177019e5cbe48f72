import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KeptPage, keptPages } from './kept-pages.js';
import { Renderer } from './renderer.js';
import { type ApiAnswer, type ApiAnswers, type PublicPage, type PublicPages, pagesIn } from './server-build.js';
import { Turns } from './turns.js';

/** The route that answers for every page that is rendered; an address of the network never reaches it (platform/http/server/pages.ts). */
export const PUBLIC_PAGE = '/public-page';
const KEPT_BYTES_MAX = 24 * 1024 * 1024;
/** The application says in an empty shell that something is not there. */
const MISSING = 'missing';
/** Pages that are being rendered at once, and those that wait for it. What is more gets the empty shell. */
const UNDER_WAY_MAX = 2;
const WAITING_MAX = 40;
/** How long a visitor waits for a rendered page: after it the empty shell comes sooner. The page is kept for the next one. */
const PATIENCE_MS = 1500;
/** How long a page that tells how long something lasts is as it was. */
const TIME_MS = 300_000;
/** What an answer says to the front end beside its body. */
const HEADERS = ['content-type', 'link', 'x-total-count', 'x-total-count-relation'];

export interface PublicPagesOptions {
  /** The folder of the front end's build for the server. */
  readonly build: string;
  /** That of its build for browsers. */
  readonly site: string;
  readonly publicUrl: string | undefined;
}

/** @returns which pages are rendered; undefined where the front end was not built */
export async function renderedPages(build: string): Promise<PublicPages | undefined> {
  return pagesIn(build).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });
}

/**
 * Answers the pages that anybody may read, as a visitor sees them, whoever asks: the token is in the browser. What a page says is
 * asked of the API at each request, as a visitor would; what it is rendered to is kept for as long as that is the same.
 */
export function servePublicPages(app: NestFastifyApplication, pages: PublicPages, options: PublicPagesOptions): void {
  const fastify = app.getHttpAdapter().getInstance();
  const logger = new Logger('Pages');
  const renderer = new Renderer(options);
  const kept = keptPages(KEPT_BYTES_MAX);
  const turns = new Turns(UNDER_WAY_MAX, WAITING_MAX);

  // For the network of who asks, whose limits are those of the API.
  const ask = async (call: string, remoteAddress: string): Promise<ApiAnswer> => {
    const { statusCode, headers, body } = await fastify.inject({ method: 'GET', url: `/api${call}`, remoteAddress });
    const told = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    return { status: statusCode, headers: Object.fromEntries(told), body };
  };
  /** @returns undefined where an answer does not come: a browser that asks again may get it */
  const answersFor = async (page: PublicPage, address: string): Promise<ApiAnswers | undefined> => {
    const answers: Record<string, ApiAnswer> = {};
    for (let calls = page.calls(answers); calls.length > 0; calls = page.calls(answers)) {
      const found = await Promise.all(calls.map(async (call) => [call, await ask(call, address)] as const));
      for (const [call, answer] of found) answers[call] = answer;
      if (found.some(([, { status }]) => status !== 200 && status !== 404)) return undefined;
    }
    return answers;
  };
  /** @returns undefined where it cannot be rendered now; without a page where what it is about is not there */
  const prepare = async (
    path: string,
    page: PublicPage,
    address: string,
  ): Promise<KeptPage | typeof MISSING | undefined> => {
    if (page.isMissing) return MISSING;
    const answers = await answersFor(page, address);
    if (!answers) return undefined;
    // There is no end of addresses of what is not there: none of them is rendered or kept.
    if (page.subject !== undefined && answers[page.subject]?.status === 404) return MISSING;
    const now = Date.now();
    const at = page.tellsTime ? now - (now % TIME_MS) : 0;
    const key = createHash('sha256')
      .update(JSON.stringify([path, at, answers]))
      .digest('base64');
    // What is kept waits for nobody's turn.
    const known =
      kept.get(key) ?? (await turns.take(async () => kept.get(key) ?? renderer.render({ path, answers, at })));
    if (known) kept.set(key, known);
    return known;
  };

  fastify.get(PUBLIC_PAGE, async (request, reply) => {
    const [path = '/', query] = request.originalUrl.split('?', 2);
    const page = pages.pageAt(path, query ? `?${query}` : '');
    const rendered =
      page &&
      prepare(path, page, request.ip).catch((error: unknown) => {
        logger.error({ err: error, pattern: page.pattern }, 'a page could not be rendered');
        return undefined;
      });
    const ready = await Promise.race([rendered, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    if (ready && ready !== MISSING) return send(request, reply, ready);
    void reply.header('cache-control', 'no-store').code(ready ? 404 : 503);
    // By which whoever does not run the application asks again.
    if (!ready) void reply.header('retry-after', '1');
    return reply.sendFile('index.html');
  });
  fastify.addHook('onClose', () => renderer.close());
}

function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  void reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted),
  );
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
}
