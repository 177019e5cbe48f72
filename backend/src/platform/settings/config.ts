import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  address,
  base64,
  ConfigError,
  integer,
  matching,
  oneOf,
  type Read,
  text,
  url,
} from '../../basics/environment.js';
import { parseVerificationKey, SIGNATURE, type VerificationKey } from '../../engine/ledger/format/note.js';
import { jwtSecretOf, SECRET_BYTES, type Secrets, secretsOf } from './secrets.js';

/** One process and its database fill two cores. */
const CORES_OF_ONE_MAX = 2;
const PROCESSES_MAX = 64;
/** What a process needs besides DATABASE_POOL: readers of events, the writer, listeners, limits, the lease, read tables. */
export const OTHER_CONNECTIONS = 20;
const POOL_MIN = 4;
const POOL_MAX = 20;
/** Without those that PostgreSQL keeps for its superuser. */
const CONNECTIONS = 97;
const EMBEDDED_CONNECTIONS = 397;
const PORT_MAX = 65_535;
const LIMIT_MAX = 1_000_000;
const FILES_GB_MAX = 10_000;
const ADULT_YEARS = 18;

const email = <Otherwise extends string | undefined>(otherwise: Otherwise) =>
  matching(otherwise, /^[^\s@]+@[^\s@]+$/, 'be an e-mail address, such as preside@example.it');
const databaseHost = matching(undefined, /^[\w.:-]+$/, 'be a host name or an IP address');
const databasePort = integer(5432, 1, PORT_MAX);

/** How a setting is read, and whether the processes of one ledger may have different values. */
export interface Setting<Value> {
  /** The variable of the environment. */
  readonly variable: string;
  /** `shared`: a rule, a secret that all know, or what people are told. `set`: the same, of whether it is set. */
  readonly scope: 'local' | 'shared' | 'set';
  /** Its value is told to nobody. */
  readonly isSecret: boolean;
  readonly read: Read<Value>;
}

const settingOf =
  (scope: Setting<unknown>['scope']) =>
  <Value>(variable: string, read: Read<Value>): Setting<Value> => ({ variable, scope, isSecret: false, read });
const [local, shared, setOrNot] = [settingOf('local'), settingOf('shared'), settingOf('set')];
const secret = <Value>(setting: Setting<Value>): Setting<Value> => ({ ...setting, isSecret: true });

/**
 * Every setting, once (docs/operations.md, "Settings"). Of two that another process has otherwise the first one is named: one
 * stands before those that follow it.
 */
export const SETTINGS = {
  port: local('PORT', integer(3000, 0, PORT_MAX)),
  /** Absolute path. */
  dataDir: local('DATA_DIR', dataDirOf),
  /** The embedded PostgreSQL where it is undefined. */
  databaseUrl: secret(local('DATABASE_URL', databaseUrlOf)),
  databaseHost: local('DATABASE_HOST', databaseHost),
  databasePort: local('DATABASE_PORT', databasePort),
  databaseUser: local('DATABASE_USER', text),
  databasePassword: secret(local('DATABASE_PASSWORD', text)),
  databaseName: local('DATABASE_NAME', text),
  /** The PostgreSQL event store where it is undefined. */
  eventStoreUrl: secret(
    setOrNot('EVENTSTORE_URL', url('esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:')),
  ),
  origin: shared(
    'LEDGER_ORIGIN',
    matching(
      'form.local/coin-form',
      /^[a-z0-9.-]+(\/[a-z0-9._-]+)*$/,
      'be a name of small letters and digits without spaces or +, such as form.example.it/coin-form',
    ),
  ),
  jwtSecret: secret(shared('JWT_SECRET', jwtSecretOf)),
  secondStepSecret: secret(shared('SECOND_STEP_SECRET', base64(SECRET_BYTES))),
  pictureSecret: secret(shared('PICTURE_SECRET', base64(SECRET_BYTES))),
  signingKey: secret(shared('LEDGER_SIGNING_KEY', base64(SECRET_BYTES))),
  /** Keys of the accepted witnesses. */
  witnesses: shared('LEDGER_WITNESSES', witnessesOf),
  /** Folder of the nightly backups, absolute; undefined: none are made. */
  backupDir: setOrNot('BACKUP_DIR', (env, name) => (env[name] ? pathOf(env, env[name]) : undefined)),
  /** Public key of age that the backups are encrypted for, in Bech32. */
  backupRecipient: shared(
    'BACKUP_RECIPIENT',
    matching(undefined, /^age1[02-9ac-hj-np-z]+$/, 'be a public key of age, such as "age-keygen" prints: age1…'),
  ),
  /** Where people reach FORM, without a slash at the end; undefined: on this machine. */
  publicUrl: shared('PUBLIC_URL', (env, name) =>
    matching(
      undefined,
      /^https?:\/\/[^\s@?#]+$/,
      'be an address without user, ? or #, such as https://form.example.it',
    )(env, name)?.replace(/\/+$/, ''),
  ),
  /** Where mail is handed over, with user and password; undefined: messages are kept for /admin/mail. */
  smtpUrl: secret(setOrNot('SMTP_URL', address('smtp://user:password@host:port', 'smtp:', 'smtps:'))),
  /** The address in From, with or without a name. */
  mailFrom: shared(
    'MAIL_FROM',
    matching(
      'FORM <form@localhost>',
      /^(?:[^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'be an e-mail address, alone or behind a name: FORM <form@example.it>',
    ),
  ),
  /** Whether minors need the consent of a guardian: wherever mail can be sent, unless switched off. */
  guardianConsent: shared('GUARDIAN_CONSENT', (env, name) =>
    (env.SMTP_URL ? oneOf('required', 'off') : oneOf('off', 'required'))(env, name),
  ),
  /** Years; younger people cannot register. */
  minimumAge: shared('MINIMUM_AGE', integer(10, 0, ADULT_YEARS - 1)),
  /** Whether only verified companies publish job offers and open contests. */
  companyVerification: shared('COMPANY_VERIFICATION', oneOf('optional', 'required')),
  /** Whether administrators need a second step to sign in. */
  adminTotp: shared('ADMIN_TOTP', oneOf('optional', 'required')),
  /** Who runs this platform, for its legal pages. */
  operatorName: shared('OPERATOR_NAME', text),
  operatorEmail: shared('OPERATOR_EMAIL', email(undefined)),
  operatorAddress: shared('OPERATOR_ADDRESS', text),
  /** Of the first administrator, lower case. */
  adminEmail: local('ADMIN_EMAIL', (env, name) => email('admin@form.local')(env, name).toLowerCase()),
  /** Undefined: generated at random and printed once. */
  adminPassword: secret(local('ADMIN_PASSWORD', matching(undefined, /^.{6,128}$/u, 'have 6 to 128 characters'))),
  welcomeCoins: shared('WELCOME_COINS', integer(0, 0, 1_000_000)),
  automaticContestReward: shared('AUTOMATIC_CONTEST_REWARD', integer(50, 1, 1_000_000)),
  /** Whether browsers keep the front end for when the network is off. */
  serviceWorker: local('SERVICE_WORKER', oneOf('on', 'off')),
  logLevel: local('LOG_LEVEL', oneOf('info', 'trace', 'debug', 'warn', 'error', 'silent')),
  /** `text`: for people at a terminal. */
  logFormat: local('LOG_FORMAT', oneOf('json', 'text')),
  /** How many trusted proxies are in front and append to X-Forwarded-For. */
  proxies: local('TRUST_PROXY', integer(0, 0, 10)),
  connectionsMax: local('CONNECTIONS_MAX', integer(10_000, 1, LIMIT_MAX)),
  /** Per IP address; does not apply behind proxies, because every connection is theirs. */
  connectionsPerAddressMax: local('CONNECTIONS_PER_ADDRESS_MAX', integer(2500, 1, LIMIT_MAX)),
  /** Requests in flight per forwarded address, behind proxies. */
  requestsPerAddressMax: local('REQUESTS_PER_ADDRESS_MAX', integer(500, 1, LIMIT_MAX)),
  /** Per IP address. All processes count together. */
  /** How much room the files of all people have together, in GB. */
  filesGbMax: shared('FILES_MAX_GB', integer(10, 1, FILES_GB_MAX)),
  registrationsPerHourMax: shared('REGISTRATIONS_PER_HOUR_MAX', integer(300, 1, LIMIT_MAX)),
  /** How many processes run on this machine. */
  processes: local('PROCESSES', (env) => processesOf(env)),
  /** Where other processes of FORM reach this one; port 0: any that is free. */
  clusterAddress: local('CLUSTER_ADDRESS', clusterAddressOf),
  /** For how many seconds a process that was told to stop goes on to answer, so that a balancer notices. */
  drainSeconds: local('DRAIN_SECONDS', integer(0, 0, 10)),
  /** Connections to PostgreSQL that answer requests. */
  databasePool: local('DATABASE_POOL', (env, name) => integer(poolShare(env), 2, LIMIT_MAX)(env, name)),
  /** The port that serves metrics without a token. */
  metricsPort: local('METRICS_PORT', integer(undefined, 0, PORT_MAX)),
  /** The token that gives access to metrics from everywhere: that of a bearer (RFC 6750), long enough to resist guessing. */
  metricsToken: secret(
    local(
      'METRICS_TOKEN',
      matching(undefined, /^[\w.~+/-]{16,256}=*$/, 'have 16 to 256 letters, digits or characters of -._~+/'),
    ),
  ),
  /** Where traces are sent; undefined: none are made. */
  traceEndpoint: secret(local('OTEL_EXPORTER_OTLP_ENDPOINT', address('http://host:4318', 'https:', 'http:'))),
  /** Gets a message when readiness changes. Whoever has it can post there. */
  alertWebhook: secret(local('ALERT_WEBHOOK', address('https://host/path', 'https:', 'http:'))),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Values = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };

/** What the environment says: of a secret that it does not give, undefined. */
export interface Settings extends Values {
  /** Whether GUARDIAN_CONSENT says so; otherwise it follows SMTP_URL. */
  readonly guardianConsentIsSet: boolean;
}

/** The settings with all secrets. */
export interface Config extends Omit<Settings, keyof Secrets>, Secrets {}
export const Config = Symbol('Config');

/**
 * Reads the settings, and makes nothing.
 * @throws ConfigError of the first that is malformed
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = Object.entries(SETTINGS).map(([name, { variable, read }]) => [name, read(env, variable)]);
  return { ...(Object.fromEntries(values) as Values), guardianConsentIsSet: Boolean(env.GUARDIAN_CONSENT) };
}

/** Secrets that are not given are generated once and stored in the data folder. @throws ConfigError */
export const withSecrets = (settings: Settings): Config => ({ ...settings, ...secretsOf(settings) });

/**
 * Reads the settings, and makes the secrets once all settings are sound.
 * @throws ConfigError
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => withSecrets(readSettings(env));

/**
 * How many processes run on this machine: PROCESSES, or one a core where there are more than two and PostgreSQL allows their
 * connections by default.
 * @throws ConfigError
 */
export function processesOf(env: NodeJS.ProcessEnv, cores = availableParallelism()): number {
  const most = Math.floor(connectionsOf(env) / (POOL_MIN + OTHER_CONNECTIONS));
  const otherwise = cores > CORES_OF_ONE_MAX ? Math.min(cores, most) : 1;
  return integer(otherwise, 1, PROCESSES_MAX)(env, 'PROCESSES');
}

const connectionsOf = (env: NodeJS.ProcessEnv): number =>
  env.DATABASE_URL || env.DATABASE_HOST ? CONNECTIONS : EMBEDDED_CONNECTIONS;

/** The share of a process in the connections that PostgreSQL allows by default, or that the embedded one does. */
function poolShare(env: NodeJS.ProcessEnv): number {
  const share = Math.floor(connectionsOf(env) / processesOf(env)) - OTHER_CONNECTIONS;
  return Math.max(POOL_MIN, Math.min(POOL_MAX, share));
}

/** The data folder, absolute. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return pathOf(env, env.DATA_DIR || 'data');
}

/** Paths begin where `npm run` or `make` was called. */
const pathOf = (env: NodeJS.ProcessEnv, path: string): string => resolve(env.INIT_CWD ?? '.', path);

/**
 * Where PostgreSQL is: DATABASE_URL, or DATABASE_HOST and the parts beside it, in which a password needs no encoding.
 * @returns a connection string, or undefined where neither is set
 * @throws ConfigError without the value, which may hold a password
 */
export function databaseUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  const given = url('postgres:', 'postgresql:')(env, 'DATABASE_URL');
  const host = databaseHost(env, 'DATABASE_HOST');
  const port = databasePort(env, 'DATABASE_PORT');
  const { DATABASE_USER: user, DATABASE_PASSWORD: password, DATABASE_NAME: name } = env;
  if (given !== undefined && host) throw new ConfigError('DATABASE_URL and DATABASE_HOST are both set: remove one');
  if (!host && given === undefined && (user || password || name || env.DATABASE_PORT)) {
    throw new ConfigError('DATABASE_HOST is missing: DATABASE_PORT, _USER, _PASSWORD and _NAME count only beside it');
  }
  if (given !== undefined && !isDatabaseUrl(given)) {
    throw new ConfigError(
      'DATABASE_URL cannot be read: write postgresql://user:password@host:port/database, or set DATABASE_HOST and DATABASE_PASSWORD, where special characters need no encoding',
    );
  }
  if (!host) return given;
  const login = password ? `:${encodeURIComponent(password)}` : '';
  const place = host.includes(':') ? `[${host}]` : host;
  return `postgresql://${encodeURIComponent(user || 'form')}${login}@${place}:${port}/${encodeURIComponent(name || 'form')}`;
}

/** CLUSTER_ADDRESS: a host, or host:port; without it only this machine. */
function clusterAddressOf(env: NodeJS.ProcessEnv): { readonly host: string; readonly port: number } {
  const text = env.CLUSTER_ADDRESS || '127.0.0.1';
  const [, host = '', port = '0'] = /^(\[[\da-fA-F:]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host && Number(port) <= PORT_MAX) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new ConfigError('CLUSTER_ADDRESS must be a host, or host:port');
}

/** Whether PostgreSQL's client can take it apart: a password with / or # for example has to be encoded. */
function isDatabaseUrl(text: string): boolean {
  try {
    const { username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function witnessesOf(env: NodeJS.ProcessEnv): VerificationKey[] {
  const given = env.LEDGER_WITNESSES?.split(/[\s,]+/).filter((vkey) => vkey !== '') ?? [];
  return given.map((vkey) => {
    const key = parseVerificationKey(vkey);
    if (key?.type === SIGNATURE.cosignature) return key;
    throw new ConfigError(`LEDGER_WITNESSES must hold public keys of witnesses, and ${vkey} is none`);
  });
}
