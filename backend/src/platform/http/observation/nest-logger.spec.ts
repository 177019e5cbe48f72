import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { NestLogger } from './nest-logger.js';

/** A line of the log as whoever runs FORM reads it. */
function written(log: (logger: Logger) => void): object {
  let line = '';
  const stream = {
    write: (text: string) => {
      line = text;
    },
  };
  Logger.overrideLogger(new NestLogger(pino({ base: null, timestamp: false }, stream)));
  log(new Logger('Guardians'));
  Logger.overrideLogger(false);
  return JSON.parse(line);
}

it('has the text and where it comes from, and no details where there are none', () => {
  expect(written((logger) => logger.warn('no guardian is asked'))).toEqual({
    level: 40,
    context: 'Guardians',
    msg: 'no guardian is asked',
  });
});

it('has the details that came after the text', () => {
  expect(written((logger) => logger.warn('no guardian is asked', 'off'))).toMatchObject({ details: ['off'] });
});

it('has the fields of an object that came before the text', () => {
  expect(written((logger) => logger.warn({ setting: 'off' }, 'no guardian is asked'))).toEqual({
    level: 40,
    context: 'Guardians',
    setting: 'off',
    msg: 'no guardian is asked',
  });
});
