import { createSecretKey, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError, integer, matching, url, webAddress } from './environment.js';
import type { CheckpointKey } from './ledger/checkpoint.js';
import { parseVerificationKey, SIGNATURE, type VerificationKey } from './ledger/note.js';
import { jwtSecretOf, pictureSecretOf, secondStepSecretOf, signingKeyOf } from './secrets.js';

/** All settings (docs/operations.md). */
export interface Config {
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Undefined: the PostgreSQL event store. */
  readonly eventStoreUrl: string | undefined;
  readonly jwtSecret: KeyObject;
  /** Seals the secrets of second steps: 256 bits. */
  readonly secondStepSecret: KeyObject;
  /** Signs links to pictures that not everybody may see. */
  readonly pictureSecret: KeyObject;
  /** Signs the ledger's checkpoints; its name is the ledger's origin. */
  readonly signingKey: CheckpointKey;
  /** Keys of the accepted witnesses. */
  readonly witnesses: readonly VerificationKey[];
  readonly origin: string;
  /** Folder of the nightly backups, absolute; undefined: none are made. */
  readonly backupDir: string | undefined;
  /** Public key of age that the backups are encrypted for. */
  readonly backupRecipient: string | undefined;
  /** Where people reach FORM, without a slash at the end; undefined: on this machine. */
  readonly publicUrl: string | undefined;
  /** Where mail is handed over, with user and password: a secret; undefined: messages are kept for /admin/mail. */
  readonly smtpUrl: string | undefined;
  /** The address in From, with or without a name. */
  readonly mailFrom: string;
  /** Whether minors need the consent of a guardian. */
  readonly guardianConsent: 'required' | 'off';
  /** Whether GUARDIAN_CONSENT says so; otherwise it follows SMTP_URL. */
  readonly guardianConsentIsSet: boolean;
  /** Years; younger people cannot register. */
  readonly minimumAge: number;
  /** Whether only verified companies publish job offers and open contests. */
  readonly companyVerification: 'required' | 'optional';
  /** Whether administrators need a second step to sign in. */
  readonly adminTotp: 'required' | 'optional';
  /** Who runs this platform, for its legal pages; undefined: not told. */
  readonly operator: { readonly name?: string; readonly email?: string; readonly address?: string };
  readonly adminEmail: string;
  /** Undefined: generated at random and printed once. */
  readonly adminPassword: string | undefined;
  readonly welcomeCoins: number;
  readonly automaticContestReward: number;
  /** Whether browsers keep the front end for when the network is off. */
  readonly serviceWorker: boolean;
  /** How many trusted proxies are in front and append to X-Forwarded-For. */
  readonly proxies: number;
  readonly logLevel: string;
  readonly connectionsMax: number;
  /** Per IP address; does not apply behind proxies, because every connection is theirs. */
  readonly connectionsPerAddressMax: number;
  /** Requests in flight per forwarded address, behind proxies. */
  readonly requestsPerAddressMax: number;
  /** Per IP address. */
  readonly registrationsPerHourMax: number;
  /** Connections to PostgreSQL that answer requests. */
  readonly databasePool: number;
  /** Where other processes of FORM reach this one; port 0: any that is free. */
  readonly clusterAddress: { readonly host: string; readonly port: number };
  /** The port that serves metrics without a token. */
  readonly metricsPort: number | undefined;
  /** The token that gives access to metrics from everywhere. */
  readonly metricsToken: string | undefined;
  /** Where traces are sent; undefined: none are made. */
  readonly traceEndpoint: string | undefined;
  /** Gets a message when readiness changes. A secret: whoever has it can post there. */
  readonly alertWebhook: string | undefined;
}

export const Config = Symbol('Config');

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];
const PROXIES_MAX = 10;
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
const HOST = /^[\w.:-]+$/;
const LIMIT_MAX = 1_000_000;
/** The syntax of a bearer token (RFC 6750), long enough to resist guessing. */
const METRICS_TOKEN = /^[\w.~+/-]{16,256}=*$/;
/** An address without credentials, query or fragment. */
const PUBLIC_URL = /^https?:\/\/[^\s@?#]+$/;
/** A public key of age, in Bech32. */
const BACKUP_RECIPIENT = /^age1[02-9ac-hj-np-z]+$/;
const WELCOME_COINS_MAX = 1_000_000;
/** An address, alone or behind a name: FORM <form@example.org>. */
const MAIL_FROM = /^(?:[^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;
const ADULT_YEARS = 18;
const AUTOMATIC_CONTEST_REWARD_MAX = 1_000_000;

/**
 * Reads the environment. Secrets that are not given are generated once and stored in the data folder.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = dataDirOf(env);
  const jwtSecret = jwtSecretOf(env, dataDir);
  const origin = matching(env, 'LEDGER_ORIGIN', 'form.local/coin-form', /^[a-z0-9.-]+(\/[a-z0-9._-]+)*$/);
  return {
    port: integer(env, 'PORT', 3000, 0, PORT_MAX),
    dataDir,
    databaseUrl: databaseUrlOf(env),
    eventStoreUrl: url(env, 'EVENTSTORE_URL', ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:']),
    jwtSecret: createSecretKey(jwtSecret),
    secondStepSecret: createSecretKey(secondStepSecretOf(env, dataDir, jwtSecret)),
    pictureSecret: createSecretKey(pictureSecretOf(env, dataDir, jwtSecret)),
    signingKey: signingKeyOf(env, dataDir, origin),
    witnesses: witnesses(env),
    origin,
    backupDir: env.BACKUP_DIR ? resolve(env.INIT_CWD ?? '.', env.BACKUP_DIR) : undefined,
    backupRecipient: env.BACKUP_RECIPIENT ? matching(env, 'BACKUP_RECIPIENT', '', BACKUP_RECIPIENT) : undefined,
    publicUrl: env.PUBLIC_URL ? matching(env, 'PUBLIC_URL', '', PUBLIC_URL).replace(/\/+$/, '') : undefined,
    smtpUrl: smtpUrlOf(env),
    mailFrom: matching(env, 'MAIL_FROM', 'FORM <form@localhost>', MAIL_FROM),
    guardianConsent: guardianConsentOf(env),
    guardianConsentIsSet: Boolean(env.GUARDIAN_CONSENT),
    minimumAge: integer(env, 'MINIMUM_AGE', 10, 0, ADULT_YEARS - 1),
    companyVerification: requiredOr(env, 'COMPANY_VERIFICATION', 'optional'),
    adminTotp: requiredOr(env, 'ADMIN_TOTP', 'optional'),
    operator: operatorOf(env),
    adminEmail: matching(env, 'ADMIN_EMAIL', 'admin@form.local', /^[^\s@]+@[^\s@]+$/).toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD ? matching(env, 'ADMIN_PASSWORD', '', /^.{6,128}$/u) : undefined,
    welcomeCoins: integer(env, 'WELCOME_COINS', 0, 0, WELCOME_COINS_MAX),
    automaticContestReward: integer(env, 'AUTOMATIC_CONTEST_REWARD', 50, 1, AUTOMATIC_CONTEST_REWARD_MAX),
    serviceWorker: matching(env, 'SERVICE_WORKER', 'on', /^(on|off)$/) === 'on',
    proxies: integer(env, 'TRUST_PROXY', 0, 0, PROXIES_MAX),
    connectionsMax: integer(env, 'CONNECTIONS_MAX', 10_000, 1, LIMIT_MAX),
    connectionsPerAddressMax: integer(env, 'CONNECTIONS_PER_ADDRESS_MAX', 2500, 1, LIMIT_MAX),
    requestsPerAddressMax: integer(env, 'REQUESTS_PER_ADDRESS_MAX', 500, 1, LIMIT_MAX),
    registrationsPerHourMax: integer(env, 'REGISTRATIONS_PER_HOUR_MAX', 300, 1, LIMIT_MAX),
    databasePool: integer(env, 'DATABASE_POOL', poolShare(env), 2, LIMIT_MAX),
    clusterAddress: clusterAddressOf(env),
    metricsPort: env.METRICS_PORT ? integer(env, 'METRICS_PORT', 0, 0, PORT_MAX) : undefined,
    metricsToken: env.METRICS_TOKEN ? matching(env, 'METRICS_TOKEN', '', METRICS_TOKEN) : undefined,
    traceEndpoint: webAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    alertWebhook: webAddress(env, 'ALERT_WEBHOOK'),
    logLevel: logLevelOf(env),
  };
}

/** How much the program logs. @throws ConfigError */
export const logLevelOf = (env: NodeJS.ProcessEnv): string =>
  matching(env, 'LOG_LEVEL', 'info', new RegExp(`^(${LOG_LEVELS.join('|')})$`));

/**
 * How many processes run on this machine: PROCESSES, or one a core where there are more than two and PostgreSQL allows their
 * connections by default.
 * @throws ConfigError
 */
export function processesOf(env: NodeJS.ProcessEnv, cores = availableParallelism()): number {
  const most = Math.floor(connectionsOf(env) / (POOL_MIN + OTHER_CONNECTIONS));
  const otherwise = cores > CORES_OF_ONE_MAX ? Math.min(cores, most) : 1;
  return integer(env, 'PROCESSES', otherwise, 1, PROCESSES_MAX);
}

const connectionsOf = (env: NodeJS.ProcessEnv): number =>
  env.DATABASE_URL || env.DATABASE_HOST ? CONNECTIONS : EMBEDDED_CONNECTIONS;

/** The share of a process in the connections that PostgreSQL allows by default, or that the embedded one does. */
function poolShare(env: NodeJS.ProcessEnv): number {
  const share = Math.floor(connectionsOf(env) / processesOf(env)) - OTHER_CONNECTIONS;
  return Math.max(POOL_MIN, Math.min(POOL_MAX, share));
}

/** @throws ConfigError without the value, which holds a password */
function smtpUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  const text = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (text === undefined || URL.canParse(text)) return text;
  throw new ConfigError('SMTP_URL is not a URL: write smtp://user:password@host:port');
}

/** Required wherever mail can be sent, unless switched off. */
function guardianConsentOf(env: NodeJS.ProcessEnv): Config['guardianConsent'] {
  const otherwise = env.SMTP_URL ? 'required' : 'off';
  return matching(env, 'GUARDIAN_CONSENT', otherwise, /^(required|off)$/) === 'off' ? 'off' : 'required';
}

function requiredOr(env: NodeJS.ProcessEnv, name: string, otherwise: 'optional'): 'required' | 'optional' {
  return matching(env, name, otherwise, /^(required|optional)$/) === 'required' ? 'required' : 'optional';
}

function operatorOf(env: NodeJS.ProcessEnv): Config['operator'] {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = env;
  const email = env.OPERATOR_EMAIL && matching(env, 'OPERATOR_EMAIL', '', /^[^\s@]+@[^\s@]+$/);
  return { ...(name && { name }), ...(email && { email }), ...(address && { address }) };
}

/** The data folder, absolute. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.INIT_CWD ?? '.', env.DATA_DIR || 'data');

/**
 * Where PostgreSQL is: DATABASE_URL, or DATABASE_HOST and the parts beside it, in which a password needs no encoding.
 * @returns a connection string, or undefined where neither is set
 * @throws ConfigError without the value, which may hold a password
 */
export function databaseUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  const given = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const port = integer(env, 'DATABASE_PORT', 5432, 1, PORT_MAX);
  const { DATABASE_HOST: host, DATABASE_USER: user, DATABASE_PASSWORD: password, DATABASE_NAME: name } = env;
  if (given !== undefined && host) throw new ConfigError('DATABASE_URL and DATABASE_HOST are both set: remove one');
  if (!host && given === undefined && (user || password || name || env.DATABASE_PORT)) {
    throw new ConfigError('DATABASE_HOST is missing: DATABASE_PORT, _USER, _PASSWORD and _NAME count only beside it');
  }
  if (given !== undefined && !isDatabaseUrl(given)) {
    throw new ConfigError(
      'DATABASE_URL is malformed: write postgresql://user:password@host:port/database, or set DATABASE_HOST and DATABASE_PASSWORD, where special characters need no encoding',
    );
  }
  if (!host) return given;
  if (!HOST.test(host)) throw new ConfigError('DATABASE_HOST must be a host name or an IP address');
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  const place = host.includes(':') ? `[${host}]` : host;
  return `postgresql://${encodeURIComponent(user || 'form')}${secret}@${place}:${port}/${encodeURIComponent(name || 'form')}`;
}

/** CLUSTER_ADDRESS: a host, or host:port; without it only this machine. */
function clusterAddressOf(env: NodeJS.ProcessEnv): Config['clusterAddress'] {
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

function witnesses(env: NodeJS.ProcessEnv): VerificationKey[] {
  const given = env.LEDGER_WITNESSES?.split(/[\s,]+/).filter((vkey) => vkey !== '') ?? [];
  return given.map((vkey) => {
    const key = parseVerificationKey(vkey);
    if (key?.type === SIGNATURE.cosignature) return key;
    throw new ConfigError(`LEDGER_WITNESSES must hold public keys of witnesses, and ${vkey} is none`);
  });
}
