import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fakeTime } from './fake-time.js';
import { ROOT } from './operator-files/debian-program.js';
import { type Postfix, type Settings, startPostfix } from './postfix.js';

/** What `form doctor` says of the mail server of a school: Debian's Postfix with a certificate of its own (product.md 15.4). */

const run = promisify(execFile);
const FORM = fileURLToPath(new URL('../bin/form.js', import.meta.url));
const { NODE_OPTIONS: _, ...env } = process.env;

let folder: string;
let here: Settings;
let elsewhere: Settings;
let expired: Settings;
const servers: Postfix[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-certificates-'));
  here = await certificate('here', ['localhost']);
  elsewhere = await certificate('elsewhere', ['posta.example.it']);
  expired = await certificate('expired', ['localhost'], '-1000d');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const authorityOf = (name: string) => join(folder, name, 'ca', 'ca.crt');

/** With an authority of its own. @param made when, as libfaketime reads it */
async function certificate(name: string, names: readonly string[], made = '+0'): Promise<Settings> {
  const time = await fakeTime(folder);
  await time.set(made);
  const script = ['scripts/eventstore-certificates.sh', join(folder, name), ...names];
  await run('bash', script, { cwd: ROOT, env: { ...env, ...time.env } });
  return {
    smtpd_tls_security_level: 'may',
    smtpd_tls_cert_file: join(folder, name, 'node', 'node.crt'),
    smtpd_tls_key_file: join(folder, name, 'node', 'node.key'),
  };
}

async function start(settings: Settings, smtps = false): Promise<string> {
  const server = await startPostfix(settings, smtps);
  servers.push(server);
  return `localhost:${server.port}`;
}

/** The line about mail. */
function doctor(smtpUrl: string, authority?: string): string {
  const { stdout } = spawnSync(process.execPath, [FORM, 'doctor'], {
    env: {
      ...env,
      DATA_DIR: join(folder, 'data'),
      PORT: '1',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'form@example.it',
      ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }),
    },
    encoding: 'utf8',
  });
  const [, line = stdout] = /^\w+ +mail +(.*(?:\n +.*)*)/m.exec(stdout) ?? [];
  return line.replaceAll(/\s+/g, ' ');
}

describe('form doctor', () => {
  it('trusts the authority that NODE_EXTRA_CA_CERTS names, and names the variable where it does not', async () => {
    const server = await start(here);
    expect(doctor(`smtp://${server}`, authorityOf('here'))).toMatch(/localhost takes messages from form@example\.it/);
    expect(doctor(`smtp://${server}`)).toMatch(/not trusted \(UNABLE_TO_.*NODE_EXTRA_CA_CERTS/);
  });

  it('tells a certificate that has expired from one for another name', async () => {
    const [old, other] = [await start(expired), await start(elsewhere)];
    expect(doctor(`smtp://${old}`, authorityOf('expired'))).toMatch(/not valid today \(CERT_HAS_EXPIRED\)/);
    expect(doctor(`smtp://${other}`, authorityOf('elsewhere'))).toMatch(/for another name \(ERR_TLS_CERT_ALTNAME/);
  });

  it('says where there is no TLS, and where it begins at once', async () => {
    const plain = await start({ smtpd_tls_security_level: 'none' });
    expect(doctor(`smtps://${plain}`)).toMatch(/speaks no TLS there \(ERR_SSL_.*465/);
    expect(doctor(`smtp://form:segreta@${plain}/?requireTLS=true`)).toMatch(/speaks no TLS there \(502 5\.5\.1\)/);
    const wrapped = await start(here, true);
    expect(doctor(`smtps://${wrapped}`, authorityOf('here'))).toMatch(/takes messages/);
    expect(doctor(`smtp://${wrapped}`)).toMatch(/does not answer \(ETIMEDOUT\).*smtps:\/\//);
  });

  it('says where nothing listens, and where there is no such host', async () => {
    expect(doctor('smtp://localhost:1')).toMatch(/refuses the connection \(ECONNREFUSED\)/);
    expect(doctor('smtp://posta.invalid')).toMatch(/no host of this name \(ENOTFOUND\)/);
  });
});
