import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freeAddress } from '../../../backend/test/fire/program-group';
import type { Driver, WindowSize } from './driver';
import { driverOf } from './web-driver';

/** WebKit, the engine of Safari, as Debian has it: driven by WebDriver (W3C), whose calls are JSON. */

const ANSWER_MS_MAX = 60_000;

/**
 * Opens a window that fills a display of its own: a window manager would be needed for any other size.
 * @param binaries the paths of the driver and of the browser
 */
export async function openWebKit({ width, height }: WindowSize, binaries: [string, string]): Promise<Driver> {
  const [driver, browser] = binaries;
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const display = spawn('Xvfb', ['-displayfd', '1', ...screen], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(display.stdout, 'data');
  const address = await freeAddress();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, TZ: 'Europe/Rome' };
  const running = spawn(driver, [`--port=${new URL(`http://${address}`).port}`], { env, stdio: 'ignore' });
  const close = () => Promise.all([running, display].map(ended));
  try {
    const server = `http://${address}`;
    await expect(async () => send('GET', `${server}/status`)).toPass({ timeout: 10_000 });
    const capabilities = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] } };
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, body);
    const session = `${server}/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    return driverOf({
      call: callsOf(session),
      errors: () => [],
      close: async () => {
        await send('DELETE', session);
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The paths of WebDriver's commands, below the session. */
const PATHS: Readonly<Record<string, (body: { id?: string }) => [method: string, path: string]>> = {
  'WebDriver:Navigate': () => ['POST', '/url'],
  'WebDriver:ExecuteScript': () => ['POST', '/execute/sync'],
  'WebDriver:ElementClick': ({ id }) => ['POST', `/element/${id}/click`],
  'WebDriver:ElementSendKeys': ({ id }) => ['POST', `/element/${id}/value`],
  'WebDriver:TakeScreenshot': () => ['GET', '/screenshot'],
};

const callsOf = (session: string) => (name: string, body: { id?: string }) => {
  const [method = '', path = ''] = PATHS[name]?.(body) ?? [];
  return send(method, session + path, method === 'GET' ? undefined : body);
};

/** @throws Error with what the driver says */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`);
  return value;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
