import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Driver, WindowSize } from './driver';
import { driverOf } from './web-driver';

/** The Firefox of the machine, driven by Marionette: the calls of WebDriver as JSON on a socket, with no program in between. */

const PREFERENCES = {
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'intl.accept_languages': 'it-IT, it',
};
/** How it says on its console that a page failed. */
const ERROR = /^JavaScript error: http.*$/gm;

/** What is around a page, and wants more room than a phone has. */
const CHROME = ':root { min-width: 0 !important }';

/** Opens a window that fills a screen without one. */
export async function openFirefox({ width, height }: WindowSize, binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'form-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  await mkdir(join(profile, 'chrome'));
  await writeFile(join(profile, 'chrome', 'userChrome.css'), CHROME);
  const size = { MOZ_HEADLESS_WIDTH: String(width), MOZ_HEADLESS_HEIGHT: String(height) };
  const browser = spawn(binary, ['--headless', '--kiosk', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, ...size, HOME: profile, TZ: 'Europe/Rome' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [browser.stdout, browser.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const close = async () => {
    if (browser.exitCode === null && browser.kill('SIGKILL')) await once(browser, 'exit');
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const call = await marionette(await connected(profile));
    await call('WebDriver:NewSession', {});
    return driverOf({ call, errors: () => said.match(ERROR) ?? [], close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** It writes the port that it has chosen into its profile. */
async function connected(profile: string): Promise<Socket> {
  let socket: Socket | undefined;
  await expect(async () => {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
    socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
  }).toPass({ timeout: 30_000 });
  if (!socket) throw new Error('Firefox has no port');
  return socket;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];

/** Each message is its length in bytes, a colon, and JSON. */
async function marionette(socket: Socket): Promise<(name: string, body: object) => Promise<unknown>> {
  let received = Buffer.alloc(0);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message: Answer | object = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first one only says which browser this is.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });
  let id = 0;
  return async (name, body) => {
    id += 1;
    const text = JSON.stringify([0, id, name, body]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, value] = await answered;
    if (error) throw new Error(`${name}: ${error.error} ${error.message}`);
    return value;
  };
}
