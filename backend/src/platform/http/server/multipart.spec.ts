import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsOptional } from 'class-validator';
import { PICTURE } from '../../images/picture.js';
import { ErrorsFilter } from '../errors/errors.filter.js';
import { IsCoins, IsText, validation } from '../fields/validation.js';
import { refuseEncodedBodies } from './content-encoding.js';
import { Multipart, registerFormParser, Upload } from './multipart.js';
import { apiDocument } from './open-api.js';

class ItemBody {
  @IsText({ label: 'Titolo', max: 40 }) title!: string;
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsOptional() isOfficial?: unknown;
}

@Controller()
class ItemsController {
  @Post('items')
  @Multipart({ body: ItemBody, file: 'image', rules: PICTURE, numbers: ['price'], booleans: ['isOfficial'] })
  add(@Body() body: ItemBody, @Upload() upload: Buffer | undefined) {
    return { ...body, bytes: upload?.length ?? null };
  }

  @Post('plain')
  plain(@Body() body: ItemBody) {
    return body;
  }
}

@Module({ controllers: [ItemsController] })
class ItemsModule {}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  app = await start(60_000);
  url = `http://127.0.0.1:${portOf(app)}`;
});
afterAll(() => app.close());

const portOf = (started: NestFastifyApplication) => (started.getHttpServer().address() as AddressInfo).port;

async function start(formMsMax: number): Promise<NestFastifyApplication> {
  const started = await NestFactory.create<NestFastifyApplication>(ItemsModule, new FastifyAdapter(), {
    logger: false,
  });
  started.useGlobalPipes(validation).useGlobalFilters(new ErrorsFilter());
  refuseEncodedBodies(started);
  registerFormParser(started, formMsMax);
  await started.listen(0, '127.0.0.1');
  return started;
}

type Entry = readonly [name: string, value: string | Blob];

async function post(entries: readonly Entry[], path = '/items') {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const response = await fetch(url + path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const title: Entry = ['title', 'Corso'];
const file = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

describe('a form', () => {
  it('returns text, numbers, booleans and the file', async () => {
    const { status, body } = await post([title, ['price', '20'], ['isOfficial', 'true'], ['image', file(1000)]]);
    expect(status).toBe(201);
    expect(body).toEqual({ title: 'Corso', price: 20, isOfficial: true, bytes: 1000 });
  });

  it('may come without a file, or as JSON', async () => {
    expect((await post([title])).body).toEqual({ title: 'Corso', bytes: null });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/items`, { method: 'POST', headers, body: '{"title":"Corso","price":3}' });
    expect(await response.json()).toEqual({ title: 'Corso', price: 3, bytes: null });
  });

  it.each(['', ' 5', '05', '0x5', '5.0', '1e3', 'NaN', '-0', '٣', '1.5', '99999999999999999999'])(
    'passes the price %p to the validation, which refuses it',
    async (price) => {
      expect(await post([title, ['price', price]])).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'price' }] },
      });
    },
  );

  it.each<[string, readonly Entry[], number, RegExp]>([
    ['an unknown field', [title, ['role', 'admin']], 400, /Controlla/],
    ['a field twice', [title, title], 400, /title/],
    ['a field name of every object', [title, ['__proto__', 'x']], 400, /Modulo/],
    ['two files', [title, ['image', file(5)], ['image', file(5)]], 400, /sola/],
    ['a file under another name', [title, ['avatar', file(5)]], 400, /avatar/],
    ['text for the file', [title, ['image', 'x']], 400, /Controlla/],
    ['too many fields', Array.from({ length: 31 }, (_, index) => [`f${index}`, 'x'] as const), 400, /campi/],
    ['a field that is too long', [['title', 'x'.repeat(17 * 1024)]], 400, /title/],
    ['a file that is too large', [['image', file(2 * 1024 * 1024 + 1)], title], 413, /al massimo 2 MB/],
    ['20 MB', [title, ['image', file(20 * 1024 * 1024)]], 413, /al massimo 2 MB/],
  ])('refuses %s', async (_, entries, status, msg) => {
    const answer = await post(entries);
    expect(answer).toMatchObject({ status, body: { msg: expect.stringMatching(msg), code: expect.any(String) } });
    expect((await post([title])).status).toBe(201);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['cut off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nCor'],
    [
      'cut off in its file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    ],
    ['of rubbish', 'multipart/form-data; boundary=b', '\u0000\u0001'.repeat(500)],
    [
      'with JSON in a field',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="title"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b--\r\n',
    ],
  ])('is refused %s', async (_, type, body) => {
    const response = await fetch(`${url}/items`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: expect.any(String), code: 'INVALID_INPUT' });
  });

  const large = 'x'.repeat(100_000);
  const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
  const titled = part('Content-Disposition: form-data; name="title"', 'Corso');
  it.each([
    ['that is an attachment', part('Content-Disposition: attachment; name="image"; filename="a.png"', large)],
    ['of no disposition', part('X-Odd: 1', large)],
    ['after the closing delimiter', `${titled}--b--\r\n${titled}`],
    ['of no name', part('Content-Disposition: form-data', large)],
    ['with long headers', part(`X-Odd: ${large}\r\nContent-Disposition: form-data; name="title"`, 'x')],
    ['of another charset', part('Content-Disposition: form-data; name="price"', '\xe8')],
  ])('with a part %s is refused', async (_, odd) => {
    for (const body of [`${odd}--b--\r\n`, `${titled}${odd}--b--\r\n`, `${odd}${titled}--b--\r\n`]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const bytes = Buffer.from(body, 'latin1');
      const response = await fetch(`${url}/items`, { method: 'POST', headers, body: bytes });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg: 'Modulo non valido', code: 'INVALID_INPUT', errors: [] });
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, br', Buffer.from],
    ['x-unknown', Buffer.from],
  ])('in the encoding %s is refused', async (encoding, encode) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': encoding };
    for (const content of ['Corso', large]) {
      const form = `${part('Content-Disposition: form-data; name="title"', content)}--b--\r\n`;
      for (const body of [encode(Buffer.from(form)), Buffer.from(form)]) {
        const response = await fetch(`${url}/items`, { method: 'POST', headers, body });
        expect(response.status).toBe(415);
        expect(response.headers.get('accept-encoding')).toBe('identity');
        expect(await response.json()).toMatchObject({ code: 'WRONG_TYPE' });
      }
    }
  });

  it.each([
    ['nothing', ''],
    ['a part', titled],
  ])('of which %s arrives in time is refused, and its connection closed', async (_, sent) => {
    const hasty = await start(100);
    const socket = connect(portOf(hasty), '127.0.0.1');
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(`POST /items HTTP/1.1\r\nHost: form\r\n${type}\r\nContent-Length: 1000\r\n\r\n${sent}`);
    // The server ends the connection: otherwise this would wait without end.
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    await hasty.close();
  });

  it('is refused by a route that accepts none', async () => {
    expect(await post([title], '/plain')).toMatchObject({ status: 415, body: { code: 'WRONG_TYPE' } });
  });

  it('is described in the API document with its file', () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/ItemBody' },
        { type: 'object', properties: { image: { type: 'string', format: 'binary' } } },
      ],
    };
    expect(apiDocument(app).paths['/items']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema }, 'application/json': { schema } },
    });
  });
});
