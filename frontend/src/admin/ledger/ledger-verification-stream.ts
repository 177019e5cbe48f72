import type { ErrorBody, Verification } from '../../api/api-types';

export interface Progress {
  verified: number;
  total: number;
}

/** The end of a verification: its result, or an error that occurred after the status was sent. */
export type LastLine = { result: Verification } | { error: ErrorBody };

/**
 * Reads a verification as it arrives: lines of progress, then the last line. A server that answers with the result
 * alone sends plain JSON; so does a refusal, whose body is returned unchanged, because the caller checks the status.
 * Throws when the stream ends before its last line.
 */
export async function readVerification(response: Response, onProgress: (progress: Progress) => void): Promise<unknown> {
  if (!response.ok) return response.json();
  const streamed = response.headers.get('Content-Type')?.includes('ndjson');
  if (!streamed || !response.body) return { result: await response.json() };
  for await (const line of linesOf(response.body)) {
    const message: { progress: Progress } | LastLine = JSON.parse(line);
    if (!('progress' in message)) return message;
    onProgress(message.progress);
  }
  throw new Error('The verification ended without a result');
}

async function* linesOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    yield* lines.filter((line) => line.trim() !== '');
    if (done) return;
  }
}
