import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { forgetPerson } from './forget-person';
import { rememberSharedComputer } from './token-storage';
import { passSignIn, readVisitors, storeVisitors } from './visitor-storage';

const dayMs = 24 * 60 * 60_000;

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('what a visitor did here', () => {
  it('is kept for a day', () => {
    jest.useFakeTimers();
    storeVisitors('answers', { s01: 3 });
    jest.advanceTimersByTime(dayMs - 1);
    expect(readVisitors('answers')).toEqual({ value: { s01: 3 }, hasSignedIn: false });
    jest.advanceTimersByTime(1);
    expect(readVisitors('answers')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('outlives one sign-in, and not a second one', () => {
    storeVisitors('answers', 1);
    passSignIn();
    expect(readVisitors('answers')).toEqual({ value: 1, hasSignedIn: true });
    passSignIn();
    expect(readVisitors('answers')).toBeNull();
  });

  it('is gone after a sign-out', () => {
    storeVisitors('answers', 1);
    passSignIn();
    forgetPerson();
    expect(readVisitors('answers')).toBeNull();
  });

  it('is in the tab alone on a shared computer', () => {
    storeVisitors('answers', 1);
    rememberSharedComputer(true);
    storeVisitors('answers', 2);
    expect(readVisitors('answers')?.value).toBe(2);
    sessionStorage.clear();
    expect(readVisitors('answers')).toBeNull();
  });

  it.each(['{', '7', '{"at":"ieri","value":1}', '{"at":1}'])('is nothing where somebody wrote %s', (text) => {
    localStorage.setItem('visitor:answers', text);
    expect(readVisitors('answers')).toBeNull();
    passSignIn();
    expect(localStorage).toHaveLength(0);
  });
});
