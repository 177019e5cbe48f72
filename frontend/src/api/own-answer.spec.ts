import { describe, expect, it } from '@jest/globals';
import { ownAnswer } from './own-answer';

const nginx = (reason: string) => `<html><head><title>${reason}</title></head><body><h1>${reason}</h1></body></html>`;
const answer = (status: number, type: string, body: string) =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const page = (status: number, reason: string) => answer(status, 'text/html', nginx(reason));

describe('an answer', () => {
  it.each([
    answer(200, 'application/json', '{}'),
    answer(200, 'application/x-ndjson', '{"progress":{}}\n'),
    answer(200, 'text/csv; charset=utf-8', 'a;b'),
    new Response(null, { status: 204 }),
    answer(409, 'application/json; charset=utf-8', '{"msg":"Saldo insufficiente","code":"INSUFFICIENT_COINS"}'),
    answer(500, 'application/json', '{}'),
    answer(503, 'application/json', '{"msg":"Servizio momentaneamente non disponibile","code":"UNAVAILABLE"}'),
  ])('of FORM stays as it is: $status', async (own) => {
    expect(await ownAnswer(own)).toBe(own);
    expect(own.bodyUsed).toBe(false);
  });

  it('of a proxy that takes no more says that it is too large', async () => {
    const said = await ownAnswer(page(413, '413 Request Entity Too Large'));
    expect(said.status).toBe(413);
    expect(await said.json()).toEqual({
      code: 'TOO_LARGE',
      msg: expect.stringMatching(/^Troppo grande.*più piccolo\.$/),
    });
  });

  it.each([
    page(502, '502 Bad Gateway'),
    page(503, '503 Service Unavailable'),
    page(504, '504 Gateway Time-out'),
    answer(504, 'text/plain', 'upstream request timeout'),
    new Response(null, { status: 503 }),
  ])('of a proxy that does not reach FORM says so: $status', async (foreign) => {
    const said = await ownAnswer(foreign);
    expect(said.status).toBe(foreign.status);
    expect(await said.json()).toEqual({
      code: 'UNREACHABLE',
      msg: 'In questo momento FORM non è raggiungibile. Riprova tra poco.',
    });
  });

  it.each([
    page(200, 'Accedi alla rete della scuola'),
    page(401, '401 Authorization Required'),
    page(403, '403 Forbidden'),
    page(404, '404 Not Found'),
  ])('of something else is none: $status', async (foreign) => {
    await expect(ownAnswer(foreign)).rejects.toThrow(TypeError);
  });
});
