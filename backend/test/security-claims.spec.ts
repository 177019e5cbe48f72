import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Config, readConfig } from '../src/platform/settings/config.js';

/** SECURITY.md says of settings and calls what they do: a data protection officer reads it, and not the program. */

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const security = read('SECURITY.md');
const named = [...security.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(read('docs/openapi.json'));
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
);

/** What the default of a setting is called in a table of settings. */
const DEFAULTS: Record<string, (config: Config) => unknown> = {
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  GUARDIAN_CONSENT: ({ guardianConsent }) => guardianConsent,
  MINIMUM_AGE: ({ minimumAge }) => minimumAge,
  COMPANY_VERIFICATION: ({ companyVerification }) => companyVerification,
  ADMIN_TOTP: ({ adminTotp }) => adminTotp,
  TRUST_PROXY: ({ proxies }) => proxies,
  BACKUP_DIR: ({ backupDir }) => backupDir,
  BACKUP_RECIPIENT: ({ backupRecipient }) => backupRecipient,
};

function withConfig<T>(env: NodeJS.ProcessEnv, use: (config: Config) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'form-security-'));
  try {
    return use(readConfig({ ...env, DATA_DIR: folder }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('names calls that exist', () => {
  const claimed = named.filter((name) => /^(?:GET|POST|PUT|DELETE) \//.test(name));
  expect(claimed.length).toBeGreaterThan(30);
  expect(claimed.filter((call) => !calls.includes(call))).toEqual([]);
});

it('names every call by which people sign in and out, get back in, consent, report and block', () => {
  const protecting = calls.filter((call) =>
    /^\w+ \/(?:auth|guardian|reports|user\/(?:second-step|blocks))\b/.test(call),
  );
  expect(protecting.length).toBeGreaterThan(20);
  expect(protecting.filter((call) => !named.includes(call))).toEqual([]);
});

it('names settings that exist', () => {
  const documented: string[] = read('docs/operations.md').match(/(?<=`)[A-Z_]{4,}(?=`)/g) ?? [];
  const claimed = named.flatMap((name) => /^([A-Z]+_[A-Z_]+)(?:=.*)?$/.exec(name)?.[1] ?? []);
  expect(claimed.length).toBeGreaterThan(10);
  expect(claimed.filter((name) => !documented.includes(name))).toEqual([]);
});

it('states the defaults that the program has', () => {
  const rows = [...security.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)];
  const stated = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value.replaceAll('`', '')]));
  const actual = withConfig({}, (config) =>
    Object.fromEntries(Object.entries(DEFAULTS).map(([name, of]) => [name, String(of(config) ?? 'none')])),
  );
  expect(stated).toEqual(actual);
  expect(withConfig({ SMTP_URL: 'smtp://localhost' }, ({ guardianConsent }) => guardianConsent)).toBe('required');
});

it('names tests that exist', () => {
  const files = named.filter((name) => name.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
