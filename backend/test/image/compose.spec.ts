import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = new URL('../../../', import.meta.url);

interface Service {
  readonly image?: string;
  readonly restart?: string;
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly start_period?: string };
  readonly volumes?: readonly string[];
}

async function servicesOf(file: string): Promise<Record<string, Service>> {
  const { services }: { services: Record<string, Service> } = parse(await readFile(new URL(file, ROOT), 'utf8'));
  return services;
}

describe.each(['docker-compose.yml', 'docker-compose.school.yml'])('%s', (file) => {
  it('starts every service again, and runs FORM on a read-only file system', async () => {
    const services = await servicesOf(file);
    for (const service of Object.values(services)) expect(service.restart).toBe('unless-stopped');
    expect(services.form).toMatchObject({ init: true, read_only: true, tmpfs: ['/tmp'] });
    expect(services.form?.healthcheck?.start_period).toMatch(/^\d+s$/);
    expect(services.form?.volumes).toContain('form-data:/data');
  });
});

it('files that compose mounts are in the repository', async () => {
  const files = ['docker-compose.yml', 'docker-compose.tls.yml', 'docker-compose.school.yml'];
  const services = (await Promise.all(files.map(servicesOf))).flatMap((found) => Object.values(found));
  const mounted = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const inRepository = mounted.filter((path) => /^\.\/.*\.?[A-Za-z]+file$|\.sh$/.test(path));
  expect(inRepository.toSorted()).toEqual(['./Caddyfile', './scripts/eventstore-user.sh']);
  for (const path of inRepository) await readFile(new URL(path, ROOT), 'utf8');
});
