import { describe, expect, it } from '@jest/globals';
import { parseEnvelope, seal } from '../ledger/envelope.js';
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
const read = (line: string) => parseExportLine(line.trimEnd());

describe('a line of an export', () => {
  it('gives the envelope back to the letter', () => {
    const { envelope, hash } = sealed;
    expect(read(exportLine(stored, sealed))).toEqual({ kind: 'event', envelope, hash, rev: 12 });
  });

  it('is JSON', () => {
    expect(JSON.parse(exportLine(stored, sealed))).toEqual({ event: JSON.parse(sealed.envelope), hash: sealed.hash });
  });

  it('is still sound when another program wrote the same JSON with spaces and in another order', () => {
    const { event, hash } = JSON.parse(exportLine(stored, sealed));
    const parsed = read(JSON.stringify({ hash, event: Object.fromEntries(Object.entries(event).reverse()) }, null, 1));
    expect(parsed).toEqual({ kind: 'event', envelope: sealed.envelope, hash, rev: 12 });
  });

  it('keeps spaces that were put into an envelope, so that the alteration shows', () => {
    const envelope = sealed.envelope.replace('"v":1}', '"v": 1}');
    const parsed = read(exportLine({ ...stored, envelope }, undefined));
    expect(parsed).toEqual({ kind: 'event', envelope, hash: sealed.hash, rev: 12 });
  });

  it.each([
    ['text that is no JSON', 'una riga\nqualunque'],
    ['an envelope that was cut', sealed.envelope.slice(0, -9)],
    ['an envelope as a string', JSON.stringify(sealed.envelope)],
  ])('carries %s as one line that no reader takes for an envelope', (_, envelope) => {
    const line = exportLine({ ...stored, envelope }, undefined);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const parsed = read(line);
    expect(parsed).toMatchObject({ kind: 'event', hash: sealed.hash, rev: undefined });
    expect(parsed.kind === 'event' && parseEnvelope(parsed.envelope)).toBeUndefined();
  });

  it('keeps the stated hash of an envelope that is no JSON any more', () => {
    const line = `{"event":${sealed.envelope.slice(0, -9)},"hash":"${HASH}"}`;
    expect(parseExportLine(line)).toMatchObject({ kind: 'event', hash: HASH, rev: undefined });
  });

  it('is no envelope where it states two of them', () => {
    const parsed = read(`{"event":{},"hash":"${HASH}",${exportLine(stored, sealed).slice(1)}`);
    expect(parsed.kind === 'event' && parseEnvelope(parsed.envelope)).toBeUndefined();
  });

  it('may be a checkpoint', () => {
    expect(parseExportLine('{"checkpoint":"form.local/coin-form\\n12\\n"}')).toEqual({
      kind: 'checkpoint',
      note: 'form.local/coin-form\n12\n',
    });
  });

  it.each(['', 'nome;saldo', '[]', '{}', 'null', '12'])('is unreadable as %j', (line) => {
    expect(parseExportLine(line)).toEqual({ kind: 'unreadable' });
  });
});
