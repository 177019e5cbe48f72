import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { runProgram, STOP } from './program.js';

const exit = jest.fn((_code?: string | number | null): never => undefined as never);

beforeEach(() => {
  jest.useFakeTimers();
  exit.mockClear();
  jest.spyOn(process, 'exit').mockImplementation(exit);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const event of ['SIGTERM', 'SIGINT', 'message']) process.removeAllListeners(event);
});

it('takes a signal that comes again within a second for the same one, and a later one for impatience', () => {
  void runProgram('It cannot start', () => new Promise(() => undefined));
  process.emit('SIGTERM', 'SIGTERM');
  process.emit('SIGTERM', 'SIGTERM');
  jest.advanceTimersByTime(999);
  process.emit('SIGINT', 'SIGINT');
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  process.emit('SIGTERM', 'SIGTERM');
  expect(exit.mock.calls).toEqual([[1]]);
});

it('takes the message of a supervisor for no impatience, however late it comes', () => {
  void runProgram('It cannot start', () => new Promise(() => undefined));
  process.emit('SIGTERM', 'SIGTERM');
  jest.advanceTimersByTime(5000);
  process.emit('message', STOP, undefined);
  expect(exit).not.toHaveBeenCalled();
});
