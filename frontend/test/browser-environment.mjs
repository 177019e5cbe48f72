import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom has no fetch and no WebCrypto: tests borrow Node's. Abort signals and streams come along, because they must be of one
 * family with it.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { FormData: Form, location } = this.global;
    class SameOriginRequest extends Request {
      constructor(input, init) {
        const sent = init?.body instanceof Form ? { ...init, body: ofNode(init.body) } : init;
        super(typeof input === 'string' ? new URL(input, location.origin) : input, sent);
      }
    }
    // jsdom's own parses and asks for each part again, in JavaScript; specs put their own functions on it.
    class NodeUrl extends URL {}
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
      URL: NodeUrl,
      URLSearchParams,
      WritableStream,
      fetch,
      structuredClone,
    });
    takeSignalsOfNode(this.global.EventTarget.prototype);
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true, writable: true });
  }
}

/**
 * Node's Request takes jsdom's form for its text, `[object FormData]`. A form with a file stays as it is: it goes by
 * XMLHttpRequest, which is jsdom's too.
 */
function ofNode(form) {
  const copy = new FormData();
  for (const [name, value] of form) {
    if (typeof value !== 'string') return form;
    copy.append(name, value);
  }
  return copy;
}

/** Listeners of jsdom's elements accept only jsdom's own signals: a signal of Node's removes them from outside. */
function takeSignalsOfNode(target) {
  const { addEventListener } = target;
  target.addEventListener = function (type, listener, options) {
    if (!(options?.signal instanceof AbortSignal)) return addEventListener.call(this, type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
    return addEventListener.call(this, type, listener, others);
  };
}
