/** Reads `GET /api/events` as a browser does. */
export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** What the stream has said so far, one list for each message. */
  readonly told: readonly (readonly string[])[];
  /** When it ended (`performance.now`), from whichever side. */
  readonly ended: Promise<number>;
  close(): Promise<void>;
}

/** Resolves when the server has answered; a stream has said its first bytes then. */
export async function readEvents(url: string, token: string): Promise<EventReader> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' };
  const response = await fetch(`${url}/api/events`, { headers, signal: abort.signal });
  const told: string[][] = [];
  const reading = read(response, told);
  return {
    status: response.status,
    headers: response.headers,
    told,
    ended: reading,
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

async function read({ body }: Response, told: string[][]): Promise<number> {
  let text = '';
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + part).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^event: changed\ndata: (.*)$/.exec(message)?.[1];
        if (data) told.push(JSON.parse(data));
      }
    }
  } catch {
    // A connection that is cut ends the stream, too.
  }
  return performance.now();
}
