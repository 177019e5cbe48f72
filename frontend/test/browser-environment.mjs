import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch: tests borrow Node's, with its own abort signals and streams, which must come from one family. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { origin } = this.global.location;
    class SameOriginRequest extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init);
      }
    }
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Headers,
      ReadableStream,
      Request: SameOriginRequest,
      Response,
      TextDecoder,
      TextDecoderStream,
      TextEncoder,
      TransformStream,
      fetch,
      structuredClone,
    });
  }
}
