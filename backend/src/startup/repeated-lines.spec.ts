import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { eventually } from '../../test/conditions.js';
import { RepeatedLines } from './repeated-lines.js';

interface Written {
  readonly level: number;
  readonly msg: string;
  readonly code?: string;
  readonly repeated?: number;
  readonly err?: { readonly message: string };
  readonly requestId?: string;
}

let written: Written[];
let lines: RepeatedLines;
let logger: Logger;

function start(windowMs?: number, linesMax?: number): void {
  written = [];
  lines = new RepeatedLines(windowMs, linesMax);
  const hooks = {
    logMethod(this: Logger, ...[args, write, level]: [Parameters<Logger['info']>, Logger['info'], number]) {
      lines.log(this, args, write, level);
    },
  };
  logger = pino({ base: undefined, hooks }, { write: (line: string) => void written.push(JSON.parse(line)) });
}
beforeEach(() => start());
afterEach(() => lines.flush());

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('RepeatedLines', () => {
  it('writes the first at once and whole, and the others as a count', () => {
    for (let time = 0; time < 927; time++) {
      logger.warn({ err: withCode('ECONNREFUSED'), requestId: `r${time}` }, 'unavailable');
    }
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ msg: 'unavailable', requestId: 'r0', err: { message: 'ECONNREFUSED' } });
    lines.flush();
    expect(written.slice(1)).toMatchObject([{ level: 40, msg: 'unavailable', code: 'ECONNREFUSED', repeated: 926 }]);
  });

  it('writes the count when the time is over, and then the next line whole', async () => {
    start(5);
    for (let time = 0; time < 3; time++) logger.warn({ err: withCode('57P03') }, 'unavailable');
    await eventually(() => written.length === 2);
    expect(written[1]).toMatchObject({ repeated: 2 });
    logger.warn({ err: withCode('57P03') }, 'unavailable');
    expect(written[2]).toMatchObject({ err: { message: '57P03' } });
  });

  it('counts a lost connection in words', () => {
    for (let time = 0; time < 3; time++) logger.warn({ err: withCode('57P01') }, 'unavailable');
    lines.flush();
    expect(written[1]).toMatchObject({ reason: expect.stringContaining('PostgreSQL was lost'), repeated: 2 });
    expect(written[1]).not.toHaveProperty('code');
  });

  it('writes no count for a line that was not repeated', () => {
    logger.warn('once');
    lines.flush();
    expect(written).toHaveLength(1);
  });

  it('tells lines apart by level, message, context and error code, the code of a cause included', () => {
    const wrapped = (code: string) => new Error('the event store cannot be reached', { cause: withCode(code) });
    logger.warn({ err: withCode('A') }, 'one');
    logger.error({ err: withCode('A') }, 'one');
    logger.warn({ err: withCode('B') }, 'one');
    logger.warn({ err: withCode('A') }, 'two');
    logger.warn({ err: withCode('A'), context: 'Errors' }, 'two');
    logger.warn({ err: wrapped('C') }, 'two');
    logger.warn({ err: wrapped('D') }, 'two');
    logger.error({ err: new TypeError('x is undefined') }, 'two');
    logger.error({ err: new TypeError('y is undefined') }, 'two');
    expect(written).toHaveLength(9);
    logger.warn({ err: wrapped('D'), requestId: 'other' }, 'two');
    expect(written).toHaveLength(9);
  });

  it('writes every line of information', () => {
    for (let time = 0; time < 5; time++) logger.info({ status: 200 }, 'request');
    expect(written).toHaveLength(5);
  });

  it('remembers a bounded number of lines, and loses no count', () => {
    start(60_000, 3);
    for (let round = 0; round < 2; round++) {
      for (let line = 0; line < 10; line++) for (let time = 0; time < 4; time++) logger.warn(`line ${line}`);
    }
    lines.flush();
    const whole = written.filter(({ repeated }) => repeated === undefined).length;
    const counted = written.reduce((sum, { repeated = 0 }) => sum + repeated, 0);
    expect([whole, counted]).toEqual([20, 60]);
  });

  it('takes an error alone', () => {
    for (let time = 0; time < 3; time++) logger.error(withCode('E', 'alone'));
    expect(written).toMatchObject([{ msg: 'alone' }]);
  });
});
