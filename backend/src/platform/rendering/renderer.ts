import { Piscina } from 'piscina';
import type { KeptPage } from './kept-pages.js';
import type { ApiAnswers } from './server-build.js';

export interface RenderWorkerData {
  /** The folder of the front end's build for the server. */
  readonly build: string;
  /** That of its build for browsers. */
  readonly site: string;
  readonly publicUrl?: string | undefined;
}

export interface RenderWork {
  readonly path: string;
  readonly answers: ApiAnswers;
  /** In ms since 1970; 0 for a page that tells no time. */
  readonly at: number;
}

const WORKER = new URL('./render-worker.js', import.meta.url).href;
const HEAP_MB_MAX = 192;
/** A platform without visitors needs no thread for them. */
const IDLE_MS_MAX = 60_000;

/** Renders in one thread, which the first page starts: what waits for it takes no processor from anything else. */
export class Renderer {
  private readonly thread: Piscina<RenderWork, KeptPage>;

  constructor(workerData: RenderWorkerData) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB_MAX };
    this.thread = new Piscina({
      filename: WORKER,
      workerData,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS_MAX,
      resourceLimits,
    });
  }

  /** @throws Error when the page cannot be rendered, or the thread ends */
  async render(work: RenderWork): Promise<KeptPage> {
    const { etag, plain, br, gzip } = await this.thread.run(work);
    // A message carries bytes without their class.
    return { etag, plain: Buffer.from(plain), br: Buffer.from(br), gzip: Buffer.from(gzip) };
  }

  close(): Promise<void> {
    return this.thread.destroy();
  }
}
