import type { Readable } from 'node:stream';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { beginStream } from '../../platform/http/lists/streamed-answer.js';
import { type Principal, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import { changes } from '../definition/kinds.js';
import { OpenStreams } from './open-streams.js';

const DESCRIPTION =
  `Server-sent events, for as long as the token is valid. An event \`changed\` says in a JSON array what has
changed for the person and is there to be read: ${changes
    .kinds()
    .map((change) => `\`${change}\``)
    .join(', ')}. Lines that begin
with a colon only keep the connection open.`.replaceAll('\n', ' ');

/** Tells browsers that they should ask again, and what (docs/adr/0034-a-stream-says-only-what-changed.md). */
@ApiTags('events')
@SignedInRoute()
// The consent arrives here, too.
@AllowedWhile('waiting')
@Controller('events')
export class EventsController {
  constructor(private readonly streams: OpenStreams) {}

  @Get()
  @ApiOkResponse({ description: DESCRIPTION, content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiErrors(429)
  events(
    @SignedIn() caller: Principal,
    @Headers('authorization') authorization = '',
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Readable {
    const stream = this.streams.open({ caller, authorization, response: reply.raw });
    // Whatever ends the answer ends the stream: to HEAD, which Fastify hands here too, nobody reads it.
    reply.raw.once('close', () => stream.destroy());
    beginStream(request, reply);
    return stream;
  }
}
