import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { TimeoutQueue } from './timeout-queue.js';

let over: string[];
let deadlines: TimeoutQueue<string>;

beforeEach(() => {
  jest.useFakeTimers();
  over = [];
  deadlines = new TimeoutQueue(100, (waiter) => over.push(waiter));
});
afterEach(() => {
  jest.useRealTimers();
});

it('ends each wait in its time, with one timer', () => {
  deadlines.add('a');
  jest.advanceTimersByTime(60);
  deadlines.add('b');
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(40);
  expect(over).toEqual(['a']);
  jest.advanceTimersByTime(59);
  expect(over).toEqual(['a']);
  jest.advanceTimersByTime(1);
  expect(over).toEqual(['a', 'b']);
  expect(jest.getTimerCount()).toBe(0);
});

it('forgets who waits no more, and keeps no timer for nobody', () => {
  deadlines.add('a');
  deadlines.add('b');
  deadlines.delete('a');
  deadlines.delete('a');
  jest.advanceTimersByTime(100);
  expect(over).toEqual(['b']);
  deadlines.add('c');
  deadlines.delete('c');
  expect(jest.getTimerCount()).toBe(0);
});

it('gives who is added again the whole time', () => {
  deadlines.add('a');
  jest.advanceTimersByTime(60);
  deadlines.add('a');
  jest.advanceTimersByTime(60);
  expect(over).toEqual([]);
  jest.advanceTimersByTime(40);
  expect(over).toEqual(['a']);
});

it('waits on for who is added while others end', () => {
  deadlines = new TimeoutQueue<string>(100, (waiter) => {
    over.push(waiter);
    if (waiter === 'a') deadlines.add('c');
  });
  deadlines.add('a');
  jest.advanceTimersByTime(100);
  jest.advanceTimersByTime(100);
  expect(over).toEqual(['a', 'c']);
});
