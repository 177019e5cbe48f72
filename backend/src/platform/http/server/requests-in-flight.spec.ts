import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorsFilter } from '../errors/errors.filter.js';
import { beginStream } from '../lists/streamed-answer.js';
import { limitRequestsInFlight } from './requests-in-flight.js';

const waiting: (() => void)[] = [];
const streams: PassThrough[] = [];

@Controller()
class WaitController {
  @Get('wait')
  async wait() {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { done: true };
  }

  @Get('stream')
  stream(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    beginStream(request, reply);
    const stream = new PassThrough();
    streams.push(stream);
    stream.write(':\n\n');
    return stream;
  }

  @Get('quick')
  quick() {
    return { done: true };
  }
}

@Module({ controllers: [WaitController] })
class WaitModule {}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  const adapter = new FastifyAdapter({ trustProxy: true, forceCloseConnections: true });
  app = await NestFactory.create<NestFastifyApplication>(WaitModule, adapter, { logger: false });
  app.useGlobalFilters(new ErrorsFilter());
  limitRequestsInFlight(app, 2);
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

async function ask(path: string, address: string, signal?: AbortSignal) {
  const response = await fetch(url + path, { headers: { 'x-forwarded-for': address }, signal });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

const untilWaiting = async (count: number) => {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
};

it('refuses a forwarded address that has too many requests in flight, and no other', async () => {
  const first = [ask('/wait', '192.0.2.1'), ask('/wait', '192.0.2.1')];
  await untilWaiting(2);
  const refused = await ask('/quick', '192.0.2.1');
  const body = { code: 'TOO_MANY_REQUESTS', msg: expect.any(String) };
  expect(refused).toMatchObject({ status: 429, retryAfter: '1', body });
  expect((await ask('/quick', '192.0.2.2')).status).toBe(200);
  for (const finish of waiting.splice(0)) finish();
  await Promise.all(first);
  expect((await ask('/quick', '192.0.2.1')).status).toBe(200);
});

it('no longer counts a request whose client has disconnected', async () => {
  const hangUp = new AbortController();
  const left = [ask('/wait', '192.0.2.3', hangUp.signal), ask('/wait', '192.0.2.3', hangUp.signal)];
  await untilWaiting(2);
  hangUp.abort();
  await Promise.allSettled(left);
  let status = 429;
  while (status === 429) ({ status } = await ask('/quick', '192.0.2.3'));
  expect(status).toBe(200);
  for (const finish of waiting.splice(0)) finish();
});

it('does not count a stream that has begun, neither while it is open nor when it ends', async () => {
  const address = { headers: { 'x-forwarded-for': '192.0.2.4' } };
  const open = await Promise.all([1, 2, 3].map(() => fetch(`${url}/stream`, address)));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const stream of streams.splice(0)) stream.end();
  await Promise.all(open.map((response) => response.text()));
  const first = [ask('/wait', '192.0.2.4'), ask('/wait', '192.0.2.4')];
  await untilWaiting(2);
  expect((await ask('/quick', '192.0.2.4')).status).toBe(429);
  for (const finish of waiting.splice(0)) finish();
  await Promise.all(first);
});
