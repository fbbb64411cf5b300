import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { limits } from './kernel/limits.ts';
import { Email } from './kernel/schema.ts';
import { IDEMPOTENCY_DAYS } from './platform/idempotency.ts';
import { isMasterKey, type MasterKeys } from './platform/key-files.ts';
import { LOG_LEVELS, type LogLevel } from './platform/log.ts';
import type { TrustedProxies } from './platform/http/caller-address.ts';
import { checkOf } from './platform/http/validation.ts';
import { type AddressFault, addressFault } from './platform/outbound/addresses.ts';

/** A setting that cannot be used; the message is one clear line for a person. */
export class ConfigError extends Error {}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where health, readiness and metrics are served without a credential. */
  readonly operations: ListenAddress | undefined;
  /** Absent: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly baseUrl: string;
  /** The first encrypts, all of them decrypt. Absent: those of the file in the data folder. */
  readonly masterKeys: MasterKeys | undefined;
  readonly operatorToken: string | undefined;
  readonly organizationName: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string | undefined;
  /** Whether a password that somebody else chose has to be changed at the first sign-in. */
  readonly invitedPasswords: InvitedPasswords;
  readonly requestsPerMinute: number;
  readonly idempotencyDays: number;
  readonly monitoringIntervalSeconds: number;
  readonly monitoringPerTick: number;
  readonly databasePoolSize: number;
  readonly statementNames: boolean;
  readonly statementSharing: boolean;
  readonly trustedProxies: TrustedProxies;
  readonly webhookAllowHttp: boolean;
  readonly outboundAllowPrivate: boolean;
  /** Whose pages may frame the signing page. */
  readonly embedOrigins: readonly string[];
  readonly dispatchIntervalSeconds: number;
  readonly listPollSeconds: number;
  readonly dailyListStaleHours: number;
  readonly slowListStaleHours: number;
  /** Undefined: a file may state any date. */
  readonly listAgeDays: number | undefined;
  /** Lists are fetched from their publishers by themselves. */
  readonly fetchLists: boolean;
  readonly listsAllowPrivate: boolean;
  readonly listAddresses: ListAddresses;
  /** Asked by AI-assisted investigations. */
  readonly model: ModelConfig | undefined;
  /** Where invitations to sign are sent by mail. */
  readonly mail: MailConfig | undefined;
  readonly logLevel: LogLevel;
}

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}
const INVITED_PASSWORDS = ['temporary', 'permanent'] as const;
type InvitedPasswords = (typeof INVITED_PASSWORDS)[number];

/** Under the keys of lists: an address, or `none`. What is not there is fetched from the publisher. */
export interface ListAddresses {
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly dates: Readonly<Record<string, string | undefined>>;
}

export interface ModelConfig {
  readonly endpoint: string;
  readonly name: string;
  readonly apiKey: string | undefined;
}

export interface MailConfig {
  readonly server: {
    readonly host: string;
    readonly port: number;
    /** TLS from the first byte; otherwise it is begun where the server offers it. */
    readonly secure: boolean;
    readonly login: { readonly user: string; readonly password: string } | undefined;
  };
  readonly from: { readonly name: string; readonly address: string };
}

export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Never printed. */
  readonly secret?: boolean;
}

/** Every environment variable that the service reads. The table in the README is held against this one. */
export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '8080', meaning: 'port it listens on' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address it listens on' },
  {
    name: 'ASSAY_OPERATIONS_PORT',
    fallback: 'none',
    meaning: 'serves `/healthz`, `/readyz` and `/metrics` without a credential, whatever the role',
  },
  { name: 'ASSAY_OPERATIONS_HOST', fallback: '127.0.0.1', meaning: 'address of that port' },
  { name: 'DATABASE_URL', fallback: 'embedded', meaning: 'PostgreSQL 15 or later', secret: true },
  {
    name: 'ASSAY_DATA_DIR',
    fallback: './data',
    meaning: 'embedded database, generated keys and files that are being imported',
  },
  { name: 'ASSAY_BASE_URL', fallback: 'from host and port', meaning: 'public address, used in links' },
  {
    name: 'ASSAY_MASTER_KEY',
    fallback: 'generated file in the data folder',
    meaning:
      'base64 of 32 bytes; encrypts secrets at rest and signs tokens. Several with commas between them while it is changed: the first encrypts, all decrypt',
    secret: true,
  },
  {
    name: 'ASSAY_OPERATOR_TOKEN',
    fallback: 'generated file in the data folder',
    meaning: 'bearer token of the operator endpoints, 32 characters or more',
    secret: true,
  },
  {
    name: 'ASSAY_ORGANIZATION',
    fallback: 'My organization',
    meaning: 'name of the organization made on an empty database',
  },
  { name: 'ASSAY_OWNER_EMAIL', fallback: 'owner@example.com', meaning: 'its first owner' },
  {
    name: 'ASSAY_OWNER_PASSWORD',
    fallback: 'generated and printed',
    meaning: 'the password of the first owner',
    secret: true,
  },
  {
    name: 'ASSAY_INVITED_PASSWORDS',
    fallback: 'permanent',
    meaning:
      '`temporary`: a password that an owner, an admin or the operator chose for somebody has to be changed at the first sign-in',
  },
  {
    name: 'ASSAY_RATE_LIMIT_PER_MINUTE',
    fallback: '6000',
    meaning:
      'requests a minute for one credential, or for one network where none is needed, in each process; 0 is no limit',
  },
  {
    name: 'ASSAY_IDEMPOTENCY_DAYS',
    fallback: String(IDEMPOTENCY_DAYS),
    meaning: 'how long answers are kept with their idempotency keys; the keys stay',
  },
  {
    name: 'ASSAY_MONITORING_INTERVAL_SECONDS',
    fallback: String(limits.monitoringIntervalSeconds),
    meaning: 'how often a worker checks what is due for monitoring',
  },
  {
    name: 'ASSAY_MONITORING_PER_TICK',
    fallback: String(limits.monitoringPerTickSubscriptions),
    meaning: 'how many subscriptions it checks each time at most',
  },
  {
    name: 'ASSAY_DATABASE_POOL_SIZE',
    fallback: '10',
    meaning: 'connections to the database, in each process',
  },
  {
    name: 'ASSAY_STATEMENT_NAMES',
    fallback: 'true',
    meaning: '`false` behind a pooler that does not know prepared statements',
  },
  {
    name: 'ASSAY_STATEMENT_SHARING',
    fallback: 'true',
    meaning: '`false`: every change has a transaction, and every statement a round trip, of its own',
  },
  {
    name: 'ASSAY_TRUST_PROXY',
    fallback: 'false',
    meaning:
      '`true` behind one proxy that adds to X-Forwarded-For, how many stand in a row, or their networks (`10.0.0.0/8,192.0.2.7`)',
  },
  {
    name: 'ASSAY_WEBHOOK_ALLOW_HTTP',
    fallback: 'false',
    meaning: '`true` lets webhooks have `http` addresses, for development',
  },
  {
    name: 'ASSAY_OUTBOUND_ALLOW_PRIVATE',
    fallback: 'false',
    meaning: '`true` lets webhooks go to private and loopback addresses, for development',
  },
  {
    name: 'ASSAY_EMBED_ORIGINS',
    fallback: 'none',
    meaning: 'exact origins, such as `https://app.example.com`, whose pages may frame the signing page',
  },
  {
    name: 'ASSAY_DISPATCH_INTERVAL_SECONDS',
    fallback: '5',
    meaning: 'how often due webhook deliveries are looked for, besides at every commit',
  },
  {
    name: 'ASSAY_LIST_POLL_SECONDS',
    fallback: '1',
    meaning: 'how often each process looks whether another version of a list was activated',
  },
  {
    name: 'ASSAY_DAILY_LIST_STALE_HOURS',
    fallback: '48',
    meaning: 'hours after which a list that is published daily is stale unless it is confirmed',
  },
  {
    name: 'ASSAY_SLOW_LIST_STALE_HOURS',
    fallback: '336',
    meaning: 'the same for idb_sanctions and service_pep',
  },
  {
    name: 'ASSAY_LIST_AGE_DAYS',
    fallback: 'any age',
    meaning: 'days after which the date that a file states makes its list need attention',
  },
  {
    name: 'ASSAY_LISTS_AUTO_UPDATE',
    fallback: 'true',
    meaning: '`false`: lists are fetched only when an operator asks for it',
  },
  {
    name: 'ASSAY_LIST_URL_EU_FSF',
    fallback: 'the publisher',
    meaning: 'where the list is fetched; `none` for nowhere',
  },
  { name: 'ASSAY_LIST_URL_OFAC_SDN', fallback: 'the publisher', meaning: 'the same' },
  { name: 'ASSAY_LIST_URL_OFAC_CONSOLIDATED', fallback: 'the publisher', meaning: 'the same' },
  { name: 'ASSAY_LIST_URL_UK_SANCTIONS', fallback: 'the publisher', meaning: 'the same' },
  { name: 'ASSAY_LIST_URL_IDB_SANCTIONS', fallback: 'the publisher', meaning: 'the same' },
  { name: 'ASSAY_LIST_URL_SERVICE_PEP', fallback: 'none', meaning: 'the same; nobody publishes this list' },
  {
    name: 'ASSAY_LIST_DATE_URL_IDB_SANCTIONS',
    fallback: 'the publisher',
    meaning: 'CKAN `resource_show` that tells when the file was published, which it does not say itself',
  },
  {
    name: 'ASSAY_LISTS_ALLOW_PRIVATE',
    fallback: 'false',
    meaning: '`true` lets lists come over `http` and from private addresses, for a mirror of your own',
  },
  {
    name: 'ASSAY_AI_ENDPOINT',
    fallback: 'none',
    meaning:
      'OpenAI-compatible address, such as `https://models.internal/v1`, for AI-assisted investigations',
  },
  { name: 'ASSAY_AI_MODEL', fallback: 'none', meaning: 'the model that is asked there' },
  { name: 'ASSAY_AI_API_KEY', fallback: 'none', meaning: 'bearer token for it', secret: true },
  {
    name: 'ASSAY_SMTP_URL',
    fallback: 'none',
    meaning: '`smtp://user:password@host:port` or `smtps://…`, for invitations by mail; in every process',
    secret: true,
  },
  {
    name: 'ASSAY_MAIL_FROM',
    fallback: 'no-reply@ the host of ASSAY_BASE_URL',
    meaning: 'their sender, `Name <address>` or an address that your mail server takes',
  },
  { name: 'ASSAY_LOG_LEVEL', fallback: 'info', meaning: LOG_LEVELS.join(', ') },
];

/** The only reader of the environment. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = text('HOST') ?? '127.0.0.1';
  const port = wholeNumber(text, 'PORT', { fallback: 8080, from: 1, to: 65_535 });
  const url = baseUrl(text('ASSAY_BASE_URL'), host, port);
  return {
    port,
    host,
    operations: operationsAddress(text, port),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    dataDir: resolve(text('ASSAY_DATA_DIR') ?? './data'),
    baseUrl: url,
    masterKeys: masterKeys(text('ASSAY_MASTER_KEY')),
    operatorToken: operatorToken(text('ASSAY_OPERATOR_TOKEN')),
    organizationName: organizationName(text('ASSAY_ORGANIZATION') ?? 'My organization'),
    ownerEmail: ownerEmail(text('ASSAY_OWNER_EMAIL') ?? 'owner@example.com'),
    // To the letter: a blank may belong to it.
    ownerPassword: ownerPassword(text('ASSAY_OWNER_PASSWORD') && environment['ASSAY_OWNER_PASSWORD']),
    invitedPasswords: oneOf(text, 'ASSAY_INVITED_PASSWORDS', INVITED_PASSWORDS, 'permanent'),
    requestsPerMinute: wholeNumber(text, 'ASSAY_RATE_LIMIT_PER_MINUTE', {
      fallback: 6_000,
      from: 0,
      to: 1_000_000,
    }),
    idempotencyDays: wholeNumber(text, 'ASSAY_IDEMPOTENCY_DAYS', {
      fallback: IDEMPOTENCY_DAYS,
      from: 1,
      to: 36_500,
    }),
    monitoringIntervalSeconds: wholeNumber(text, 'ASSAY_MONITORING_INTERVAL_SECONDS', {
      fallback: limits.monitoringIntervalSeconds,
      from: 1,
      to: 3600,
    }),
    monitoringPerTick: wholeNumber(text, 'ASSAY_MONITORING_PER_TICK', {
      fallback: limits.monitoringPerTickSubscriptions,
      from: 1,
      to: 10_000,
    }),
    databasePoolSize: wholeNumber(text, 'ASSAY_DATABASE_POOL_SIZE', { fallback: 10, from: 2, to: 1000 }),
    statementNames: trueOrFalse(text, 'ASSAY_STATEMENT_NAMES', true),
    statementSharing: trueOrFalse(text, 'ASSAY_STATEMENT_SHARING', true),
    trustedProxies: trustedProxies(text('ASSAY_TRUST_PROXY')),
    webhookAllowHttp: trueOrFalse(text, 'ASSAY_WEBHOOK_ALLOW_HTTP', false),
    outboundAllowPrivate: trueOrFalse(text, 'ASSAY_OUTBOUND_ALLOW_PRIVATE', false),
    embedOrigins: embedOrigins(text('ASSAY_EMBED_ORIGINS')),
    dispatchIntervalSeconds: wholeNumber(text, 'ASSAY_DISPATCH_INTERVAL_SECONDS', {
      fallback: 5,
      from: 1,
      to: 3600,
    }),
    listPollSeconds: wholeNumber(text, 'ASSAY_LIST_POLL_SECONDS', { fallback: 1, from: 1, to: 60 }),
    dailyListStaleHours: wholeNumber(text, 'ASSAY_DAILY_LIST_STALE_HOURS', {
      fallback: 48,
      from: 1,
      to: 8_760,
    }),
    slowListStaleHours: wholeNumber(text, 'ASSAY_SLOW_LIST_STALE_HOURS', {
      fallback: 336,
      from: 1,
      to: 8_760,
    }),
    listAgeDays: text('ASSAY_LIST_AGE_DAYS') === undefined ? undefined : listAgeDays(text),
    fetchLists: trueOrFalse(text, 'ASSAY_LISTS_AUTO_UPDATE', true),
    listsAllowPrivate: trueOrFalse(text, 'ASSAY_LISTS_ALLOW_PRIVATE', false),
    listAddresses: listAddresses(text),
    model: modelConfig(text('ASSAY_AI_ENDPOINT'), text('ASSAY_AI_MODEL'), text('ASSAY_AI_API_KEY')),
    mail: mailConfig(text('ASSAY_SMTP_URL'), text('ASSAY_MAIL_FROM'), url),
    logLevel: oneOf(text, 'ASSAY_LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

/** Variables that look like ours and are not: most likely a slip of the pen. */
export function unknownVariables(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  const known = new Set(VARIABLES.map(({ name }) => name));
  return Object.keys(environment).filter(
    (name) => name.startsWith('ASSAY_') && !name.startsWith('ASSAY_TEST_') && !known.has(name),
  );
}

type Read = (name: string) => string | undefined;

function wholeNumber(
  text: Read,
  name: string,
  range: { fallback: number; from: number; to: number },
): number {
  const value = text(name);
  if (value === undefined) return range.fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.from && number <= range.to) return number;
  throw new ConfigError(`${name} must be a whole number from ${range.from} to ${range.to}, not '${value}'.`);
}

function trueOrFalse(text: Read, name: string, fallback: boolean): boolean {
  const value = text(name);
  if (value === undefined) return fallback;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ConfigError(`${name} must be 'true' or 'false', not '${value}'.`);
}

/** Nobody is asked for a credential there, so it is reached from this machine alone unless the operator says otherwise. */
function operationsAddress(text: Read, apiPort: number): ListenAddress | undefined {
  const host = text('ASSAY_OPERATIONS_HOST') ?? '127.0.0.1';
  const port = wholeNumber(text, 'ASSAY_OPERATIONS_PORT', { fallback: 0, from: 1, to: 65_535 });
  if (port === 0) return undefined;
  if (port !== apiPort) return { port, host };
  throw new ConfigError(`ASSAY_OPERATIONS_PORT must be another port than PORT, not '${port}'.`);
}

/** A proxy that is trusted without being there lets callers choose their address. */
function trustedProxies(value: string = 'false'): TrustedProxies {
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(',').map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `ASSAY_TRUST_PROXY must be 'true', 'false', a number of proxies from 1 to 9, or their networks, not '${value}'.`,
  );
}

/** Not everybody: whoever trusts all of them trusts the caller. */
function isNetwork(text: string): boolean {
  return isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'));
}

function oneOf<T extends string>(text: Read, name: string, allowed: readonly T[], fallback: T): T {
  const value = text(name);
  if (value === undefined) return fallback;
  const found = allowed.find((option) => option === value);
  if (found) return found;
  throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
}

function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === 'embedded') return undefined;
  // Without a host it names a unix socket in its query, which URL itself would not take.
  const withHost = value.replace(/^(\w+:\/\/(?:[^/?@]*@)?)(?=\/)/, '$1localhost');
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(withHost)) return value;
  throw new ConfigError("DATABASE_URL must be a postgres:// address, or 'embedded'.");
}

function baseUrl(value: string | undefined, host: string, port: number): string {
  if (value === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, '');
  throw new ConfigError(`ASSAY_BASE_URL must be an http or https address, not '${value}'.`);
}

function embedOrigins(value: string | undefined): readonly string[] {
  const origins = value === undefined || value === 'none' ? [] : value.split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find((origin) => !isEmbedOrigin(origin));
  if (wrong === undefined) return [...new Set(origins)];
  throw new ConfigError(
    `ASSAY_EMBED_ORIGINS must be origins like https://app.example.com (http only for localhost), without path or wildcard, not '${wrong}'.`,
  );
}

/** As a browser states it, and of plain characters: it becomes a part of a header. */
function isEmbedOrigin(origin: string): boolean {
  if (!/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/.test(origin) || !URL.canParse(origin))
    return false;
  const url = new URL(origin);
  const local = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(url.hostname);
  return url.origin === origin && (url.protocol === 'https:' || local);
}

function listAgeDays(text: Read): number {
  return wholeNumber(text, 'ASSAY_LIST_AGE_DAYS', { fallback: 0, from: 1, to: 36_500 });
}

/** The name of the variable ends in the key of the list. */
function listAddresses(text: Read): ListAddresses {
  const allowHttp = trueOrFalse(text, 'ASSAY_LISTS_ALLOW_PRIVATE', false);
  const under = (prefix: string): Record<string, string | undefined> =>
    Object.fromEntries(
      VARIABLES.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => [
        name.slice(prefix.length).toLowerCase(),
        listAddress(text, name, allowHttp),
      ]),
    );
  return { files: under('ASSAY_LIST_URL_'), dates: under('ASSAY_LIST_DATE_URL_') };
}

function listAddress(text: Read, name: string, allowHttp: boolean): string | undefined {
  const value = text(name);
  if (value === undefined || value === 'none') return value;
  const protocols = allowHttp ? ['https:', 'http:'] : ['https:'];
  const fault = addressFault(value, { protocols, allowPrivate: allowHttp });
  if (!fault) return value;
  throw new ConfigError(
    `${name} must be an https address${allowHttp ? ' or an http address' : ''}, or 'none'${butNot(value, fault)}`,
  );
}

/** What is wrong with an address, and the address unless it holds a password. */
function butNot(value: string, { code, message }: AddressFault): string {
  return code === 'credentials' ? `. ${message}` : `, not '${value}'. ${message}`;
}

function modelConfig(
  endpoint: string | undefined,
  name: string | undefined,
  apiKey: string | undefined,
): ModelConfig | undefined {
  if (endpoint === undefined && name === undefined) return undefined;
  if (endpoint === undefined || name === undefined)
    throw new ConfigError('ASSAY_AI_ENDPOINT and ASSAY_AI_MODEL go together: set both or none.');
  const fault = addressFault(endpoint, { protocols: ['http:', 'https:'], allowPrivate: true });
  if (fault)
    throw new ConfigError(`ASSAY_AI_ENDPOINT must be an http or https address${butNot(endpoint, fault)}`);
  return { endpoint: endpoint.replace(/\/+$/, ''), name, apiKey };
}

function mailConfig(
  server: string | undefined,
  from: string | undefined,
  ownUrl: string,
): MailConfig | undefined {
  const sender = from === undefined ? undefined : mailSender(from);
  if (server !== undefined) return { server: mailServer(server), from: sender ?? defaultSender(ownUrl) };
  if (!sender) return undefined;
  throw new ConfigError('ASSAY_MAIL_FROM is of no use without ASSAY_SMTP_URL.');
}

/** At the host of the service, where that is a name that an address can have. */
function defaultSender(ownUrl: string): MailConfig['from'] {
  const host = URL.canParse(ownUrl) ? new URL(ownUrl).hostname.replace(/\.$/, '') : '';
  const address = `no-reply@${host}`;
  const isName = isIP(host) === 0 && !emailFaults(address);
  return { name: 'Assay', address: isName ? address : 'no-reply@localhost' };
}

const SMTP_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

function mailServer(value: string): MailConfig['server'] {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const port = url && SMTP_PORTS[url.protocol];
  const user = url && unescaped(url.username);
  const password = url && unescaped(url.password);
  if (!port || !url.hostname || user === undefined || password === undefined || !/^\/?$/.test(url.pathname))
    throw new ConfigError('ASSAY_SMTP_URL must be smtp:// or smtps:// with a host, and no path.');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    secure: url.protocol === 'smtps:',
    login: user === '' ? undefined : { user, password },
  };
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function mailSender(value: string): MailConfig['from'] {
  const [, name = '', address = value] = /^([^<>\p{Cc}]*?)\s*<([^<>]*)>$/u.exec(value) ?? [];
  if (!emailFaults(address)) return { name, address };
  throw new ConfigError(`ASSAY_MAIL_FROM must be an e-mail address or 'Name <address>', not '${value}'.`);
}

function organizationName(value: string): string {
  if (value.length <= limits.nameCharacters) return value;
  throw new ConfigError(`ASSAY_ORGANIZATION must be at most ${limits.nameCharacters} characters.`);
}

const emailFaults = checkOf(Email, 'body');

/** By the rule of signing in: the owner could not be used otherwise. */
function ownerEmail(value: string): string {
  if (!emailFaults(value)) return value;
  throw new ConfigError(`ASSAY_OWNER_EMAIL must be an e-mail address, not '${value}'.`);
}

function ownerPassword(value: string | undefined): string | undefined {
  const { passwordCharactersAtLeast: least, passwordCharactersAtMost: most } = limits;
  if (value === undefined || (value.length >= least && value.length <= most)) return value;
  throw new ConfigError(`ASSAY_OWNER_PASSWORD must be ${least} to ${most} characters.`);
}

function masterKeys(value: string | undefined): MasterKeys | undefined {
  if (value === undefined) return undefined;
  const [first = '', ...others] = value.split(',').map((one) => one.trim());
  return [masterKey(first), ...others.map(masterKey)];
}

function masterKey(value: string): Buffer {
  if (isMasterKey(value)) return Buffer.from(value, 'base64');
  throw new ConfigError(
    'ASSAY_MASTER_KEY must be the base64 of exactly 32 bytes, or several of those with commas between them.',
  );
}

function operatorToken(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x2b\x2d-\x7e]{32,}$/.test(value)) return value;
  throw new ConfigError('ASSAY_OPERATOR_TOKEN must be 32 or more characters without spaces and commas.');
}
