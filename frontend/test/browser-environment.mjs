import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom has no fetch and no WebCrypto: tests borrow Node's. Abort signals and streams come along, because they must be of one
 * family with it.
 */
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
      BroadcastChannel,
      Headers,
      ReadableStream,
      Request: SameOriginRequest,
      Response,
      TextDecoder,
      TextDecoderStream,
      TextEncoder,
      TransformStream,
      WritableStream,
      fetch,
      structuredClone,
    });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true, writable: true });
  }
}
