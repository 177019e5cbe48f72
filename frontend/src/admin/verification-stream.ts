import type { Verification } from '../session/api-types';

export interface Progress {
  verified: number;
  total: number;
}

type Line = { progress: Progress } | { result: Verification };

/**
 * Reads a verification as it arrives: lines of progress, then one line with the result. A refusal, or a server that
 * answers with the result alone, comes as plain JSON. Throws when the stream ends before its result.
 */
export async function readVerification(response: Response, onProgress: (progress: Progress) => void): Promise<unknown> {
  const streamed = response.ok && response.headers.get('Content-Type')?.includes('ndjson');
  if (!streamed || !response.body) return response.json();
  for await (const line of linesOf(response.body)) {
    const message: Line = JSON.parse(line);
    if ('result' in message) return message.result;
    if ('progress' in message) onProgress(message.progress);
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
