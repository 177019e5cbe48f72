import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/**
 * What a page looks like, as plain HTML and CSS: the least time that a browser takes to show it. FORM and the copies answer at one
 * address, through this process, so that both take the same way.
 */
export interface PlainCopies {
  readonly address: string;
  /** Keeps what `page` shows. @returns its address */
  keep(page: Page, path: string): Promise<string>;
  close(): void;
}

/** Runs in the page: its elements without what runs or arrives later, and its styles as they are applied. */
const COPY = `(() => {
  const styles = [...document.styleSheets].filter(({ disabled }) => !disabled)
    .map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(''));
  const root = document.documentElement.cloneNode(true);
  for (const part of root.querySelectorAll('script, style, link[rel="modulepreload"], link[rel="stylesheet"], link[rel="manifest"]')) part.remove();
  const style = document.createElement('style');
  style.textContent = styles.join('');
  root.querySelector('head').append(style);
  return '<!doctype html>' + root.outerHTML;
})()`;

/** @param address of FORM */
export async function startPlainCopies(address: string): Promise<PlainCopies> {
  const copies = new Map<string, Buffer>();
  const server = createServer((incoming, response) => {
    const copy = copies.get(incoming.url ?? '');
    if (!copy) return forward(address, incoming, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(copy);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const own = `http://localhost:${port}`;
  return {
    address: own,
    async keep(page, path) {
      const plain = `${path}?as=plain`;
      copies.set(plain, brotliCompressSync(await page.evaluate<string>(COPY)));
      return own + plain;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(address: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = incoming;
  const outgoing = request(address + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // A page that is closed leaves its stream of events.
  const end = () => outgoing.destroy();
  outgoing.on('error', () => response.destroy());
  response.on('close', end);
  incoming.pipe(outgoing);
}
