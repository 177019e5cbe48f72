import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { differenceInDays } from 'date-fns/differenceInDays';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { reasonOf } from '../basics/error-message.js';
import { commandLine } from '../basics/operator-commands.js';
import { LAST_CHECKPOINT } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { NightlyFolder } from '../platform/backup/nightly-folder.js';
import type { ReadinessReport } from '../platform/http/observation/readiness.js';
import { serverAdvice } from '../platform/mail/mail-problems.js';
import { Smtp } from '../platform/mail/smtp.js';
import { readSettings, type Settings } from '../platform/settings/config.js';
import { inspectSettings, type SettingReport } from '../startup/inspect-settings.js';
import { freeBytes } from '../startup/readiness-checks.js';
import { reach } from '../startup/start-stores.js';
import { requireKnownLedger, sortingHint } from './before-start.js';

/** `fault`: FORM cannot work. */
export type State = 'well' | 'look' | 'fault';

/** What was looked at, and what to do about it: one line of English. */
export interface Observation {
  readonly about: string;
  readonly state: State;
  readonly text: string;
}

export interface HealthReport {
  readonly state: State;
  readonly observations: readonly Observation[];
  readonly settings: readonly SettingReport[];
}

const ANSWER_MS_MAX = 5000;
/** Every night one is made. */
const BACKUP_HOURS_MAX = 26;
const CERTIFICATE_DAYS_MIN = 14;
const CLOCK_MS_MAX = 300_000;
const BYTES_PER_MB = 1_000_000;
const STATES: readonly State[] = ['well', 'look', 'fault'];

const well = (about: string, text: string): Observation => ({ about, state: 'well', text });
const look = (about: string, text: string): Observation => ({ about, state: 'look', text });
const fault = (about: string, text: string): Observation => ({ about, state: 'fault', text });

/**
 * Looks at this FORM from outside, whether it runs or not: it opens no ledger, and makes nothing.
 * @param version of FORM
 */
export async function reportHealth(env: NodeJS.ProcessEnv, version: string, now = new Date()): Promise<HealthReport> {
  const { settings, problems, hints } = await inspectSettings(env);
  const observations = [
    well('versions', `FORM ${version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`),
    ...problems.map((line) => fault('settings', line)),
    ...hints.map((line) => look('settings', line)),
    ...(problems.length === 0 ? await reportOnSettings(readSettings(env), now) : []),
  ];
  const state = STATES[Math.max(...observations.map((each) => STATES.indexOf(each.state)))] ?? 'well';
  return { state, observations, settings };
}

/** What settings without a mistake lead to. */
async function reportOnSettings(settings: Settings, now: Date): Promise<Observation[]> {
  const parts = [running(settings), database(settings), places(settings), backups(settings, now), clock(settings, now)];
  const found = await Promise.all([...parts, mail(settings), certificate(settings, now)]);
  return found.flat();
}

/** What the running FORM says of itself. */
async function running({ port }: Settings): Promise<Observation[]> {
  if (port === 0) return [look('running', 'PORT is 0, so where FORM runs is not known: set the port')];
  const url = `http://localhost:${port}/health/ready`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch((error: unknown) =>
    reasonOf(error),
  );
  if (typeof answer === 'string') {
    return [look('running', `nothing answers on port ${port} (${answer}): start FORM with "${commandLine('start')}"`)];
  }
  const report: unknown = await answer.json().catch(() => undefined);
  if (!isReport(report)) {
    return [
      look('running', `what answers ${url} is starting, or is not FORM (${answer.status}): look again in a minute`),
    ];
  }
  const { leader } = report.checks;
  const role = leader ? `, ${leader.value === 'leader' ? 'this process leads' : 'another process leads'}` : '';
  const failing = Object.entries(report.checks).filter(([, { ok }]) => !ok);
  return [
    well('running', `on port ${port}${role}`),
    ...failing.map(([name, { msg = 'fails' }]) =>
      report.warnings?.includes(msg) ? look(name, msg) : fault(name, msg),
    ),
  ];
}

function isReport(value: unknown): value is ReadinessReport {
  return typeof value === 'object' && value !== null && 'checks' in value && typeof value.checks === 'object';
}

/** The folders that FORM writes to. Whether there is room, and a BACKUP_DIR, inspectSettings says. */
async function places({ dataDir, backupDir }: Settings): Promise<Observation[]> {
  const folders = { DATA_DIR: dataDir, ...(backupDir && { BACKUP_DIR: backupDir }) };
  const found = Object.entries(folders).map(async ([name, folder]) => {
    if (!existsSync(folder))
      return folder === dataDir ? look(name, `${folder} is not there yet: the first start makes it`) : [];
    return well(name, `${folder}, ${Math.floor((await freeBytes(folder)) / BYTES_PER_MB)} MB free`);
  });
  return (await Promise.all(found)).flat();
}

/** What a start would refuse, before it makes anything. */
async function database(settings: Settings): Promise<Observation[]> {
  const { databaseUrl, eventStoreUrl } = settings;
  const stop = AbortSignal.timeout(2 * ANSWER_MS_MAX);
  try {
    if (databaseUrl) await reach(databaseUrl, stop);
    if (!eventStoreUrl) await requireKnownLedger(settings, stop);
    if (!databaseUrl) return [well('database', 'the embedded PostgreSQL, in DATA_DIR')];
    const { host, pathname } = new URL(databaseUrl);
    const hint = await sortingHint(databaseUrl);
    return [hint ? look('database', hint) : well('database', `${host}${pathname}`)];
  } catch (error) {
    return [fault('database', reasonOf(error))];
  }
}

async function backups({ backupDir }: Settings, now: Date): Promise<Observation[]> {
  if (!backupDir) {
    return [look('backup', 'BACKUP_DIR is not set: no backup is made at night, and a dead disk takes everything')];
  }
  const newest = await new NightlyFolder(backupDir).newest().catch(() => undefined);
  if (!newest) return [look('backup', `there is none in ${backupDir}: make one with "${commandLine('backup')}"`)];
  const age = `the newest is ${formatDistanceStrict(newest, now)} old`;
  const isOld = now.getTime() - newest.getTime() > BACKUP_HOURS_MAX * 3_600_000;
  return [isOld ? look('backup', `${age}: the log says why`) : well('backup', age)];
}

/** The newest checkpoint was written here, so it is not of the future. */
async function clock({ dataDir }: Settings, now: Date): Promise<Observation[]> {
  const written = await stat(join(dataDir, LAST_CHECKPOINT)).catch(() => undefined);
  const text = `this machine says ${now.toISOString()}`;
  if (!written || written.mtimeMs - now.getTime() < CLOCK_MS_MAX) return [well('clock', text)];
  return [look('clock', `${text}, and FORM signed a checkpoint later than that: set the right time`)];
}

async function mail({ smtpUrl, mailFrom, guardianConsent }: Settings): Promise<Observation[]> {
  if (!smtpUrl) {
    const minors = guardianConsent === 'required' ? ' and no parent is asked' : '';
    return [look('mail', `SMTP_URL is not set: nothing is sent${minors}, messages are kept at /admin/mail`)];
  }
  try {
    await new Smtp(smtpUrl, mailFrom).reach();
    return [well('mail', `${new URL(smtpUrl).hostname} takes messages from ${mailFrom}`)];
  } catch (error) {
    return [look('mail', `${new URL(smtpUrl).hostname} takes no messages: ${serverAdvice(reasonOf(error))}`)];
  }
}

/** Of the address under which people reach FORM. */
async function certificate({ publicUrl }: Settings, now: Date): Promise<Observation[]> {
  if (!publicUrl?.startsWith('https:')) return [];
  const { hostname, port } = new URL(publicUrl);
  try {
    const { valid_to: end } = await certificateOf(hostname, Number(port || 443));
    const days = differenceInDays(new Date(end), now);
    const text = `that of ${hostname} is valid for ${days} more days`;
    return [
      days < CERTIFICATE_DAYS_MIN
        ? look('certificate', `${text}: see why the proxy does not renew it`)
        : well('certificate', text),
    ];
  } catch (error) {
    return [
      look('certificate', `${publicUrl} has none that holds (${reasonOf(error)}): look at the proxy and at the name`),
    ];
  }
}

/** @throws Error unless it is valid now and for this name */
function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: ANSWER_MS_MAX }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${ANSWER_MS_MAX / 1000} s`)));
    socket.once('error', reject);
  });
}
