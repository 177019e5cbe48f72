import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { uploadWith } from './upload';

/** An XMLHttpRequest that the test controls. */
class FakeLine {
  static last: FakeLine;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload = () => {};
  onloadend = () => {};
  onerror = () => {};
  onabort = () => {};
  abort = () => this.onabort();
  open = jest.fn();
  send = jest.fn();

  constructor() {
    FakeLine.last = this;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getAllResponseHeaders = () => 'content-type: application/json\r\nx-request: a:b\r\n';

  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload();
    this.onloadend();
  }
}

const real = globalThis.XMLHttpRequest;
const onProgress = jest.fn();

async function start(signal?: AbortSignal) {
  const headers = { Authorization: 'Bearer t', 'Idempotency-Key': 'k' };
  const body = new FormData();
  body.append('title', 'Tutorato');
  const answer = uploadWith(
    body,
    onProgress,
  )(new Request('/api/marketplace', { method: 'POST', body, headers, signal }));
  answer.catch(() => {});
  return { answer, body, line: FakeLine.last };
}

describe('an upload', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    onProgress.mockClear();
    Object.assign(globalThis, { XMLHttpRequest: FakeLine });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { XMLHttpRequest: real });
  });

  it('sends the request as given, reports its progress and answers like fetch', async () => {
    const { answer, body, line } = await start();
    expect(line.open).toHaveBeenCalledWith('POST', expect.stringMatching(/\/api\/marketplace$/));
    expect(line.headers).toMatchObject({ authorization: 'Bearer t', 'idempotency-key': 'k' });
    // With the boundary of another body the server would find no part of this one.
    expect(line.headers).not.toHaveProperty('content-type');
    expect(line.send).toHaveBeenCalledWith(body);
    line.upload.onprogress?.({ loaded: 999, total: 1000 });
    expect(onProgress).toHaveBeenCalledWith(99);
    line.answer(413, '{"msg":"Troppo grande"}');
    const response = await answer;
    expect(response.status).toBe(413);
    expect(response.headers.get('x-request')).toBe('a:b');
    expect(await response.json()).toEqual({ msg: 'Troppo grande' });
  });

  it('fails like fetch when no answer comes', async () => {
    const { answer, line } = await start();
    line.onerror();
    await expect(answer).rejects.toThrow(TypeError);
  });

  it('stops when it is aborted', async () => {
    const caller = new AbortController();
    const { answer } = await start(caller.signal);
    caller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes as long as it takes while it makes progress, and is given up 30 seconds after the last', async () => {
    const { answer, line } = await start();
    let end: unknown;
    answer.catch((cause: unknown) => {
      end = cause;
    });
    for (let loaded = 1; loaded <= 5; loaded++) {
      await jest.advanceTimersByTimeAsync(29_000);
      line.upload.onprogress?.({ loaded, total: 5 });
    }
    await jest.advanceTimersByTimeAsync(29_000);
    expect(end).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(end).toMatchObject({ name: 'TimeoutError' });
  });
});
