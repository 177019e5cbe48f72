import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Injectable, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Idempotent, StoredResponses } from '../commands/stored-responses.js';
import { limitAnswers } from './answer-deadline.js';

const MS_MAX = 60;
const longer = () => new Promise((resolve) => setTimeout(resolve, 3 * MS_MAX));

/** How the handlers ended, whatever the client was told. */
@Injectable()
class Ends {
  readonly all: string[] = [];
}

@Controller()
class SlowController {
  constructor(@Inject(Ends) private readonly ends: Ends) {}

  @Get('prompt')
  prompt(): string {
    return 'prompt';
  }
  @Post('late')
  async late(): Promise<string> {
    await longer();
    this.ends.all.push('late');
    return 'late';
  }
  @Post('keyed')
  @Idempotent()
  keyed(): Promise<string> {
    return this.late();
  }
  @Get('failing')
  async failing(): Promise<string> {
    await longer();
    this.ends.all.push('failing');
    throw new Error('too late');
  }
  @Get('stream')
  stream(): Readable {
    return Readable.from(slowLines());
  }
  @Get('own')
  async own(@Req() { answerDeadline }: FastifyRequest): Promise<string> {
    answerDeadline?.stop();
    await longer();
    return 'own';
  }
  @Get('again')
  async again(@Req() { answerDeadline }: FastifyRequest): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, MS_MAX / 2));
    answerDeadline?.stop();
    await longer();
    answerDeadline?.restart();
    await longer();
    return 'again';
  }
}

/** Stores the statuses of answers in place of the database. */
class StoredStatuses {
  readonly statuses: number[] = [];
  reserve = async () => undefined;
  release = async (_owner: string, _key: string, error: unknown) => {
    throw error;
  };
  store = async (_owner: string, _key: string, status: number, answer: unknown) => {
    this.statuses.push(status);
    return answer;
  };
}

async function* slowLines() {
  for (const line of ['one\n', 'two\n', 'three\n']) {
    yield line;
    await longer();
  }
}

@Module({ controllers: [SlowController], providers: [Ends, { provide: StoredResponses, useClass: StoredStatuses }] })
class SlowModule {}

let app: NestFastifyApplication;
let url: string;
beforeEach(async () => {
  app = await NestFactory.create<NestFastifyApplication>(SlowModule, new FastifyAdapter(), { logger: false });
  limitAnswers(app, MS_MAX);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      Object.assign(request, { user: { wallet: 'ada' } });
      void reply.header('x-of-every-answer', 'yes');
      done();
    });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterEach(() => app.close());

async function ask(path: string, method = 'GET') {
  const response = await fetch(`${url}/${path}`, { method, headers: { 'idempotency-key': 'chiave-12' } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('leaves prompt answers, streams and handlers with a limit of their own alone', async () => {
  const answers = await Promise.all([ask('prompt'), ask('stream'), ask('own')]);
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, 'prompt'],
    [200, 'one\ntwo\nthree\n'],
    [200, 'own'],
  ]);
});

it.each([
  ['late', 'POST'],
  ['failing', 'GET'],
])('answers 503 in place of a handler that is %s, which runs on', async (path, method) => {
  const { status, headers, text } = await ask(path, method);
  expect({ status, body: JSON.parse(text) }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(headers.get('retry-after')).toBe('2');
  expect(headers.get('x-of-every-answer')).toBe('yes');
  expect(app.get(Ends).all).toEqual([]);
  await longer();
  expect(app.get(Ends).all).toEqual([path]);
  // The connection is still good.
  expect((await ask('prompt')).text).toBe('prompt');
});

it('stores the status of success for a repetition, not the 503', async () => {
  expect((await ask('keyed', 'POST')).status).toBe(503);
  await longer();
  const { statuses }: StoredStatuses = app.get(StoredResponses);
  expect(statuses).toEqual([201]);
});

it('begins again after a form has arrived', async () => {
  expect((await ask('again')).status).toBe(503);
});
