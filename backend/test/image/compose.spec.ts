import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

/** The compose files of the repository. */

const run = promisify(execFile);
const ROOT = new URL('../../../', import.meta.url);
const FILES = [
  'docker-compose.yml',
  'docker-compose.school.yml',
  'docker-compose.scale.yml',
  'docker-compose.tls.yml',
] as const;
/** As the documents call them. */
const TOGETHER = [
  ['docker-compose.yml'],
  ['docker-compose.school.yml'],
  ['docker-compose.yml', 'docker-compose.scale.yml'],
  ['docker-compose.yml', 'docker-compose.tls.yml'],
];
/** What they ask for, and do not find here. */
const REQUIRED = { POSTGRES_PASSWORD: 'x', SITE: 'x', EVENTSTORE_ADMIN_PASSWORD: 'x', EVENTSTORE_PASSWORD: 'x' };

interface Service {
  readonly image?: string;
  readonly restart?: string;
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly logging?: { readonly driver?: string; readonly options?: Readonly<Record<string, string>> };
  readonly healthcheck?: { readonly start_period?: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly (string | Readonly<Record<string, unknown>>)[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

/** Compose's own tag, which takes away what an earlier file has. */
const RESET = { tag: '!reset', collection: 'seq', resolve: () => [] } as const;
const readRoot = (path: string) => readFile(new URL(path, ROOT), 'utf8');
const composeOf = async (file: string): Promise<Compose> => parse(await readRoot(file), { customTags: [RESET] });
const servicesOf = async (file: string) => Object.entries((await composeOf(file)).services);

/** Whether this machine has compose, and not only Debian 12's version 1 of it. */
const hasCompose = () =>
  run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );

it.each(FILES)('%s is a compose file', async (file) => {
  // Of the compose specification, Apache-2.0, as the npm package dclint 3.1.0 has it.
  const schema = JSON.parse(await readFile(new URL('compose-spec.json', import.meta.url), 'utf8'));
  const { $schema, ...draft7 } = schema;
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(draft7);
  validate(await composeOf(file));
  expect(validate.errors ?? []).toEqual([]);
});

it('compose takes the files together, where there is compose', async () => {
  // With the file of settings that a school makes.
  const folder = await mkdtemp(join(tmpdir(), 'form-compose-'));
  await writeFile(join(folder, '.env'), '');
  for (const files of (await hasCompose()) ? TOGETHER : []) {
    const named = files.flatMap((file) => ['-f', join(fileURLToPath(ROOT), file)]);
    const args = ['compose', '--project-directory', folder, ...named, 'config', '--quiet'];
    const { stderr } = await run('docker', args, { env: { ...process.env, ...REQUIRED } });
    expect(stderr).toBe('');
  }
  await rm(folder, { recursive: true });
  expect(new Set(TOGETHER.flat())).toEqual(new Set(FILES));
});

describe.each(FILES)('%s', (file) => {
  it('takes images of an exact version, so that a pull changes nothing unseen', async () => {
    for (const [, { image }] of await servicesOf(file)) expect(image ?? 'node:1.2.3').toMatch(/:\d+\.\d+(?:\.\d+)?$/);
  });

  it('gives no container a right that it does not need, and a bounded log', async () => {
    const containers = (await servicesOf(file)).filter(([, { image, restart }]) => image || restart);
    for (const [name, service] of containers) {
      expect({ name, ...service }).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      });
    }
  });
});

const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  caddy: ['NET_BIND_SERVICE'],
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
};

it.each(['caddy', 'postgres'])(
  '%s runs on a read-only file system with the rights that its image needs',
  async (name) => {
    const found = (await Promise.all(FILES.map(servicesOf)))
      .flat()
      .filter(([service, { image }]) => service === name && image);
    expect(found.length).toBeGreaterThan(1);
    for (const [, service] of found) expect(service).toMatchObject({ read_only: true, cap_add: RIGHTS[name] });
  },
);

describe.each(['docker-compose.yml', 'docker-compose.school.yml'])('%s', (file) => {
  it('starts every service again, and runs FORM on a read-only file system', async () => {
    const { services } = await composeOf(file);
    for (const service of Object.values(services)) expect(service.restart).toBe('unless-stopped');
    expect(services.form).toMatchObject({ init: true, read_only: true, tmpfs: ['/tmp'] });
    expect(services.form?.healthcheck?.start_period).toMatch(/^\d+s$/);
    expect(services.form?.volumes).toContain('form-data:/data');
  });
});

it('a school has its secrets in files, and its backups where it says', async () => {
  const { services, secrets = {} } = await composeOf('docker-compose.school.yml');
  const { environment = {}, secrets: given = [], volumes } = services.form ?? {};
  const files = Object.entries(environment).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []));
  expect(files.toSorted()).toEqual(given.map((name) => `/run/secrets/${name}`).toSorted());
  for (const name of given) expect(secrets[name]).toEqual({ file: `./secrets/${name}` });
  const source = '$' + '{BACKUPS:-./backups}';
  expect(volumes).toContainEqual({ type: 'bind', source, target: '/backups', bind: { create_host_path: false } });
});

it('files that compose mounts are in the repository', async () => {
  const services = (await Promise.all(FILES.map(servicesOf))).flat();
  const mounted = services.flatMap(([, { volumes = [] }]) =>
    volumes.flatMap((volume) => (typeof volume === 'string' ? [volume.split(':')[0] ?? ''] : [])),
  );
  const inRepository = new Set(mounted.filter((path) => /^\.\/.*\.?[A-Za-z]+file$|\.sh$/.test(path)));
  expect([...inRepository].toSorted()).toEqual(['./Caddyfile', './scripts/eventstore-user.sh']);
  for (const path of inRepository) await readRoot(path);
});
