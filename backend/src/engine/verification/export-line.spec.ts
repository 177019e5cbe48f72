import { describe, expect, it } from '@jest/globals';
import { parseEnvelope, seal } from '../ledger/format/envelope.js';
import { exportLine, parseExportLine } from './export-line.js';

const HASH = 'ab'.repeat(32);
const sealed = seal({
  actor: 'system',
  data: { '10': 1, '9': 'perché', note: '{"rev":7,"stream":"x"}' },
  id: '00000000-0000-4000-8000-000000000001',
  prev: HASH,
  rev: 12,
  stream: 'ledger',
  ts: '2026-01-31T12:00:00.000Z',
  type: 'LedgerOpened',
  v: 1,
});
const stored = { revision: 12, envelope: sealed.envelope, hash: sealed.hash };
const parse = (text: string) => parseExportLine({ text, utf8: true });
const read = (line: string) => parse(line.trimEnd());

describe('a line of an export', () => {
  it('returns the envelope byte for byte', () => {
    const { envelope, hash } = sealed;
    expect(read(exportLine(stored, sealed))).toEqual({ kind: 'event', envelope, hash, rev: 12 });
  });

  it('is valid JSON', () => {
    expect(JSON.parse(exportLine(stored, sealed))).toEqual({ event: JSON.parse(sealed.envelope), hash: sealed.hash });
  });

  it('is still sound when another program wrote the same JSON with spaces and in another order', () => {
    const { event, hash } = JSON.parse(exportLine(stored, sealed));
    const parsed = read(JSON.stringify({ hash, event: Object.fromEntries(Object.entries(event).reverse()) }, null, 1));
    expect(parsed).toEqual({ kind: 'event', envelope: sealed.envelope, hash, rev: 12 });
  });

  it('preserves spaces that were inserted into an envelope, so that the hash exposes the alteration', () => {
    const envelope = sealed.envelope.replace('"v":1}', '"v": 1}');
    const parsed = read(exportLine({ ...stored, envelope }, undefined));
    expect(parsed).toEqual({ kind: 'event', envelope, hash: sealed.hash, rev: 12 });
  });

  it.each([
    ['text that is no JSON', 'una riga\nqualunque'],
    ['an envelope that was cut', sealed.envelope.slice(0, -9)],
    ['an envelope as a string', JSON.stringify(sealed.envelope)],
  ])('carries %s as one line that no reader parses as an envelope', (_, envelope) => {
    const line = exportLine({ ...stored, envelope }, undefined);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const parsed = read(line);
    expect(parsed).toMatchObject({ kind: 'event', hash: sealed.hash, rev: undefined });
    expect(parsed.kind === 'event' && parseEnvelope(parsed.envelope)).toBeUndefined();
  });

  it('preserves the stated hash of an envelope that is no longer JSON', () => {
    const line = `{"event":${sealed.envelope.slice(0, -9)},"hash":"${HASH}"}`;
    expect(parse(line)).toMatchObject({ kind: 'event', hash: HASH, rev: undefined });
  });

  it('is not an envelope when it states two of them', () => {
    const parsed = read(`{"event":{},"hash":"${HASH}",${exportLine(stored, sealed).slice(1)}`);
    expect(parsed.kind === 'event' && parseEnvelope(parsed.envelope)).toBeUndefined();
  });

  it.each([
    ['where it is no UTF-8', { text: exportLine(stored, sealed).trimEnd(), utf8: false }],
    [
      'where it names a member twice',
      { text: exportLine(stored, sealed).trimEnd().replace('{', '{"hash":"",'), utf8: true },
    ],
    [
      'where a member inside is named twice',
      { text: `{"hash":"${HASH}", "event":${sealed.envelope.replace('"v":1', '"v":1,"v":1')}}`, utf8: true },
    ],
    [
      'where it is nested deeper than any event',
      { text: `{"event":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, utf8: true },
    ],
  ])('is not an envelope %s', (_, line) => {
    expect(parseExportLine(line)).toMatchObject({ kind: 'event', envelope: line.text });
  });

  it.each([
    { text: '{"checkpoint":"nota\ufffd"}', utf8: false },
    { text: '{"checkpoint":"","checkpoint":"nota"}', utf8: true },
  ])('is not a note when parsers may read it differently: %j', (line) => {
    expect(parseExportLine(line)).toEqual({ kind: 'checkpoint', note: '' });
  });

  it('may be a checkpoint', () => {
    expect(parse('{"checkpoint":"form.local/coin-form\\n12\\n"}')).toEqual({
      kind: 'checkpoint',
      note: 'form.local/coin-form\n12\n',
    });
  });

  it.each(['', 'nome;saldo', '[]', '{}', 'null', '12'])('is unreadable as %j', (line) => {
    expect(parse(line)).toEqual({ kind: 'unreadable' });
  });
});
