import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { rolldown } from 'rolldown';
import { stringify } from 'yaml';
import { freeAddress } from '../fire/program-group.js';
import { docker, type Project, type Run } from './docker.js';

/** The school's server as its page says: begin, mail, backups, another machine, a lost administrator, an update. */

const PASSWORD = 'famiglia1';
const ADMIN = 'preside@example.it';
const PARENT = 'genitore@example.it';
const WAIT_MS_MAX = 60_000;

interface Member {
  readonly token: string;
}

/** @returns what must not be */
export async function runSchool(run: Run): Promise<readonly string[]> {
  const { folder, image, say } = run;
  const identity = await generateIdentity();
  await prepare(folder, image, await identityToRecipient(identity));
  const first = await schoolOf(run, 'school');
  const problems: string[] = [];
  const step = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    try {
      await work();
      say(`${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    } catch (error) {
      problems.push(`${what}: ${error}`);
    }
  };

  let admin: Member | undefined;
  await step('school: started, and the administrator signed in through Caddy with its own authority', async () => {
    await first.project.compose('up', '--detach', '--wait');
    admin = await first.signIn(ADMIN, await first.printedPassword());
  });
  if (!admin) return problems;
  await step('school: a parent got the mail', async () => {
    const born = `${new Date().getUTCFullYear() - 13}-01-31`;
    const child = { name: 'Nina', email: 'nina@example.it', role: 'minor', parentEmail: PARENT, dateOfBirth: born };
    await first.ask(201, 'POST', '/auth/register', { ...child, password: PASSWORD, password2: PASSWORD });
    await until(async () => (await first.project.compose('logs', '--no-log-prefix', 'mails')).includes(PARENT));
  });
  await step('school: an adult has coins', async () => {
    const adult = { name: 'Ada', email: 'ada@example.it', role: 'adult' };
    await first.ask(201, 'POST', '/auth/register', { ...adult, password: PASSWORD, password2: PASSWORD });
    const { token } = await first.signIn('ada@example.it', PASSWORD);
    const { _id } = await first.ask(200, 'GET', '/user/me', undefined, token);
    await first.ask(200, 'PUT', `/admin/users/${_id}`, { ...adult, coinBalance: 77 }, admin?.token);
  });
  await step('school: a plain and an encrypted backup', async () => {
    await first.project.compose(
      'exec',
      '--no-TTY',
      '--env',
      'BACKUP_RECIPIENT=',
      'form',
      'form',
      'backup',
      '/backups/plain.tar.gz',
    );
    await first.project.exec('form', 'form', 'backup', '/backups/encrypted.tar.gz.age');
  });
  await step('school: a new link for the administrator', async () => {
    const printed = await first.project.exec('form', 'form', 'reset-admin', ADMIN);
    if (!printed.includes('https://localhost/')) throw new Error(`it prints ${printed}`);
  });
  await step(
    'school: Caddy says that FORM comes back while it is stopped, and the data are there afterwards',
    async () => {
      await first.project.compose('stop', 'form');
      const { status, text } = await first.get('/');
      if (status !== 503 || !text.includes('FORM torna tra un minuto'))
        throw new Error(`Caddy answers ${status} ${text}`);
      await first.project.compose('up', '--detach', '--wait', '--force-recreate', 'form');
      await hasCoins(first);
    },
  );
  await step('school: doctor finds nothing that ends FORM', () =>
    first.project.exec('form', 'form', 'doctor', '--json').catch((error) => {
      if (error.code !== 1) throw error;
    }),
  );
  await first.project.compose('down');

  const second = await schoolOf(run, 'another');
  await writeFile(join(folder, 'key.txt'), `${identity}\n`);
  await chmod(join(folder, 'key.txt'), 0o444);
  await step('another machine: the encrypted backup is brought back, and its people sign in', async () => {
    await second.project.compose(
      ...['run', '--rm', '--no-TTY', '--volume', `${folder}/key.txt:/key.txt:ro`, 'form'],
      ...['form', 'restore', '/backups/encrypted.tar.gz.age', '--identity', '/key.txt'],
    );
    await second.project.compose('up', '--detach', '--wait');
    await hasCoins(second);
    await second.project.exec('form', 'form', 'audit', 'verify');
  });
  for (const [what, work] of ofLaterDays(run, second)) await step(what, work);
  // Compose would read it for other projects, too.
  await rm(join(folder, '.env'));
  return problems;
}

/** What an operator does once FORM runs, as the page says it. */
function ofLaterDays({ folder }: Run, { project, ask }: School): readonly [string, () => Promise<unknown>][] {
  const up = () => project.compose('up', '--detach', '--wait');
  const key = join(folder, 'secrets', 'ledger-signing-key');
  return [
    [
      'later: a changed setting',
      async () => {
        await appendFile(join(folder, '.env'), "OPERATOR_NAME='Istituto Nuovo'\n");
        await up();
        const { operator } = await ask(200, 'GET', '/pages');
        if (!JSON.stringify(operator).includes('Istituto Nuovo'))
          throw new Error(`the operator is ${JSON.stringify(operator)}`);
      },
    ],
    [
      'later: the hourly copy of the newest checkpoint',
      () => {
        const copy =
          'cp /data/last-checkpoint /backups/ && { test ! -e /data/erasures || cp /data/erasures /backups/; }';
        return project.exec('form', 'sh', '-c', copy);
      },
    ],
    [
      'later: another signing key',
      async () => {
        await writeFile(`${key}.next`, `${randomBytes(32).toString('base64')}\n`);
        await chmod(`${key}.next`, 0o444);
        await project.compose('stop', 'form');
        await project.compose(
          ...['run', '--rm', '--no-TTY', '--volume', `${key}.next:/next:ro`],
          ...['--env', 'LEDGER_SIGNING_KEY_NEXT_FILE=/next', 'form', 'form', 'rotate-key'],
        );
        await rename(key, `${key}.before`);
        await rename(`${key}.next`, key);
        await up();
        await project.exec('form', 'form', 'backup', '/backups/new-key.tar.gz.age');
        await project.exec('form', 'form', 'audit', 'verify');
      },
    ],
    [
      'later: an update, with a backup before it',
      async () => {
        await project.exec('form', 'form', 'backup', '/backups/before-update.tar.gz.age');
        await project.compose('build');
        await up();
      },
    ],
    [
      'the end: nothing of FORM is left in Docker',
      async () => {
        await project.compose('down', '--volumes');
        const left = await project.compose('ps', '--all', '--quiet');
        if (left.trim() !== '') throw new Error(`there is ${left}`);
      },
    ],
  ];
}

async function hasCoins(school: School): Promise<void> {
  const { token } = await school.signIn('ada@example.it', PASSWORD);
  const { coinBalance } = await school.ask(200, 'GET', '/user/me', undefined, token);
  if (coinBalance !== 77) throw new Error(`Ada has ${coinBalance} coins`);
}

/** What docs/school-server.md has an operator make, and a container that takes the mail. */
async function prepare(folder: string, image: string, recipient: string): Promise<void> {
  for (const name of ['secrets', 'pages', 'backups']) await mkdir(join(folder, name), { recursive: true });
  const secrets = {
    'postgres-password': 'postgres-password',
    'jwt-secret': 'a secret of thirty-two characters or more',
    'ledger-signing-key': Buffer.alloc(32, 5).toString('base64'),
    'smtp-url': 'smtp://mails:2525',
  };
  for (const [name, value] of Object.entries(secrets)) await writeFile(join(folder, 'secrets', name), `${value}\n`);
  const mount = ['run', '--rm', '--user', '0', '--volume', `${folder}:/folder`, image];
  await docker([...mount, 'chown', '999:999', '/folder/backups']);
  const settings = {
    SITE: 'localhost',
    LEDGER_ORIGIN: 'school.form.test/coin-form',
    ADMIN_EMAIL: ADMIN,
    MAIL_FROM: "'FORM <form@example.it>'",
    OPERATOR_NAME: "'Istituto Esempio'",
    OPERATOR_EMAIL: 'form@example.it',
    OPERATOR_ADDRESS: "'via Roma 1, 40121 Bologna'",
    MINIMUM_AGE: '11',
    GUARDIAN_CONSENT: 'required',
    COMPANY_VERIFICATION: 'required',
    // A program signs in.
    ADMIN_TOTP: 'optional',
    WELCOME_COINS: '10',
    AUTOMATIC_CONTEST_REWARD: '50',
    BACKUPS: './backups',
    BACKUP_RECIPIENT: recipient,
    LOG_FORMAT: 'text',
  };
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const catcher = await rolldown({
    input: fileURLToPath(new URL('mail-catcher.js', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
  });
  await catcher.write({ file: join(folder, 'mails.mjs'), format: 'esm' });
  const services = {
    form: { image, depends_on: { mails: { condition: 'service_started' } } },
    caddy: { ports: 'PORTS' },
    mails: {
      image: 'node:24-slim',
      command: ['node', '/mails.mjs'],
      volumes: [`${folder}/mails.mjs:/mails.mjs:ro`],
    },
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: of compose
  const ports = "!override ['127.0.0.1:${HTTPS_PORT}:443']";
  await writeFile(join(folder, 'override.yml'), stringify({ services }).replace('PORTS', ports));
}

interface School {
  readonly project: Project;
  get(path: string): Promise<{ status: number; text: string }>;
  ask(status: number, method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>>;
  signIn(email: string, password: string): Promise<Member>;
  printedPassword(): Promise<string>;
}

async function schoolOf({ folder, project: projectOf }: Run, name: string): Promise<School> {
  const port = (await freeAddress()).split(':')[1] ?? '';
  const files = ['docker-compose.school.yml', 'override.yml'].map((file) => join(folder, file));
  const project = projectOf(name, files, { HTTPS_PORT: port });
  let authority: Buffer | undefined;
  const send = async (method: string, path: string, body?: object, token?: string) => {
    if (!authority) {
      const copy = join(folder, `${name}-root.crt`);
      await project.compose('cp', 'caddy:/data/caddy/pki/authorities/local/root.crt', copy);
      authority = await readFile(copy);
    }
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const options = { method, headers, host: 'localhost', port, path, ca: authority, agent: false };
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(options, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  };
  const ask: School['ask'] = async (expected, method, path, body, token) => {
    const { status, text } = await send(method, `/api${path}`, body, token);
    if (status !== expected) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text || '{}');
  };
  return {
    project,
    ask,
    get: (path) => send('GET', path),
    signIn: async (email, password) => {
      const { token } = await ask(200, 'POST', '/auth/login', { email, password });
      return { token: String(token) };
    },
    printedPassword: async () => {
      const log = await project.compose('logs', '--no-color', 'form');
      return /password: (\S+)/.exec(log)?.[1] ?? '';
    },
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${WAIT_MS_MAX / 1000} s`);
    await delay(500);
  }
}
