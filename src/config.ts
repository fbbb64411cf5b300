import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { limits } from './kernel/limits.ts';
import { IDEMPOTENCY_DAYS } from './platform/idempotency/idempotency.ts';
import { LOG_LEVELS } from './platform/log/log-levels.ts';
import type { TraceOptions } from './platform/traces/tracer.ts';
import {
  databaseUrl,
  embedOrigins,
  listAddress,
  type MailSender,
  mailSender,
  type MailServer,
  mailServer,
  operatorEndpoint,
  timestampAuthority,
  publicUrl,
  replicaUrl,
  serviceOrigin,
  trustedProxies,
} from './platform/variables/address-values.ts';
import {
  anyText,
  email,
  isEmail,
  masterKeys,
  oneOf,
  organizationName,
  password,
  token,
  trueOrFalse,
  wholeNumber,
} from './platform/variables/plain-values.ts';
import {
  collectorHeaders,
  resourceAttributes,
  sampledShare,
  SAMPLERS,
  traceOptions,
} from './platform/variables/trace-values.ts';
import {
  ConfigError,
  type Environment,
  readTable,
  type ValuesOf,
  type Variable,
  type VariableTable,
  variablesOf,
} from './platform/variables/variable-table.ts';

export { ConfigError } from './platform/variables/variable-table.ts';

const PORT_NUMBER = wholeNumber(1, 65_535);
const LIST_ADDRESS = listAddress('ASSAY_LISTS_ALLOW_PRIVATE');

/**
 * Every environment variable that the service reads, once: its name, type, default and meaning. The type `Config`, the
 * reading and what the README says follow from it.
 */
const TABLE = {
  port: { name: 'PORT', type: PORT_NUMBER, default: '8080', meaning: 'port it listens on' },
  host: { name: 'HOST', type: anyText, default: '127.0.0.1', meaning: 'address it listens on' },
  /** Where health, readiness and metrics are served without a credential: only on this machine unless its host says otherwise. */
  operations: {
    port: {
      name: 'ASSAY_OPERATIONS_PORT',
      type: PORT_NUMBER,
      unset: 'none',
      meaning: 'serves `/healthz`, `/readyz` and `/metrics` without a credential, in every role',
    },
    host: {
      name: 'ASSAY_OPERATIONS_HOST',
      type: anyText,
      default: '127.0.0.1',
      meaning: 'address of that port',
    },
  },
  /** By default none: without a proxy that asks for readiness it would only delay the end. */
  drainSeconds: {
    name: 'ASSAY_DRAIN_SECONDS',
    type: wholeNumber(0, 600),
    default: '0',
    meaning:
      'how long it goes on answering after SIGTERM while `/readyz` says 503, so that a proxy turns to other processes: longer than its probes take to notice',
  },
  /** Undefined: the embedded database in the data folder. */
  databaseUrl: {
    name: 'DATABASE_URL',
    type: databaseUrl,
    default: 'embedded',
    meaning: 'PostgreSQL 15 or later; several servers with commas between them, of which one can be written',
    secret: true,
  },
  replicaUrl: {
    name: 'DATABASE_REPLICA_URL',
    type: replicaUrl,
    unset: 'none',
    meaning:
      'streaming replica of DATABASE_URL that answers reads which can go there; each sees everything that was acknowledged before it',
    secret: true,
  },
  dataDir: {
    name: 'ASSAY_DATA_DIR',
    type: (text: string) => resolve(text),
    default: './data',
    meaning: 'embedded database, generated keys and files that are being imported',
  },
  baseUrl: {
    name: 'ASSAY_BASE_URL',
    type: publicUrl,
    unset: 'from host and port',
    meaning: 'public address, used in links',
  },
  /** The first encrypts, all of them decrypt. Undefined: those of the file in the data folder. */
  masterKeys: {
    name: 'ASSAY_MASTER_KEY',
    type: masterKeys,
    unset: 'generated file in the data folder',
    meaning:
      'base64 of 32 bytes; encrypts secrets at rest and signs tokens. Several with commas between them while it is changed: the first encrypts, all decrypt',
    secret: true,
  },
  operatorToken: {
    name: 'ASSAY_OPERATOR_TOKEN',
    type: token,
    unset: 'generated file in the data folder',
    meaning: 'bearer token of the operator endpoints, 32 characters or more',
    secret: true,
  },
  organizationName: {
    name: 'ASSAY_ORGANIZATION',
    type: organizationName,
    default: 'My organization',
    meaning: 'name of the organization made on an empty database',
  },
  ownerEmail: {
    name: 'ASSAY_OWNER_EMAIL',
    type: email,
    default: 'owner@example.com',
    meaning: 'its first owner',
  },
  ownerPassword: {
    name: 'ASSAY_OWNER_PASSWORD',
    type: password,
    unset: 'generated and printed',
    meaning: 'the password of the first owner',
    secret: true,
  },
  /** Whether a password that another person chose has to be changed at the first sign-in. */
  invitedPasswords: {
    name: 'ASSAY_INVITED_PASSWORDS',
    type: oneOf(['temporary', 'permanent']),
    default: 'permanent',
    meaning:
      '`temporary`: a password that an owner, an admin or the operator chose for somebody has to be changed at the first sign-in',
  },
  requestsPerMinute: {
    name: 'ASSAY_RATE_LIMIT_PER_MINUTE',
    type: wholeNumber(0, 1_000_000),
    default: '6000',
    meaning:
      'requests a minute for one credential, or for one network where none is needed, in each process; 0 is no limit',
  },
  idempotencyDays: {
    name: 'ASSAY_IDEMPOTENCY_DAYS',
    type: wholeNumber(1, 36_500),
    default: String(IDEMPOTENCY_DAYS),
    meaning: 'how long answers are stored with their idempotency keys; the keys stay',
  },
  /** Undefined: as long as their subscription. */
  deliveryDays: {
    name: 'ASSAY_DELIVERY_DAYS',
    type: wholeNumber(7, 36_500),
    unset: 'as long as their webhook',
    meaning:
      'how long webhook deliveries are kept, from when they were queued, once they were made or have failed; those that are still to be sent stay',
  },
  monitoringIntervalSeconds: {
    name: 'ASSAY_MONITORING_INTERVAL_SECONDS',
    type: wholeNumber(1, 3_600),
    default: String(limits.monitoringIntervalSeconds),
    meaning: 'how often a worker checks what is due for monitoring',
  },
  monitoringPerTick: {
    name: 'ASSAY_MONITORING_PER_TICK',
    type: wholeNumber(1, 10_000),
    default: String(limits.monitoringPerTickSubscriptions),
    meaning: 'how many subscriptions it checks each time at most',
  },
  databasePoolSize: {
    name: 'ASSAY_DATABASE_POOL_SIZE',
    type: wholeNumber(2, 1_000),
    default: '10',
    meaning: 'connections to the database, in each process',
  },
  statementNames: {
    name: 'ASSAY_STATEMENT_NAMES',
    type: trueOrFalse,
    default: 'true',
    meaning: '`false` behind a pooler that does not know prepared statements',
  },
  statementSharing: {
    name: 'ASSAY_STATEMENT_SHARING',
    type: trueOrFalse,
    default: 'true',
    meaning: '`false`: every change has a transaction, and every statement a round trip, of its own',
  },
  trustedProxies: {
    name: 'ASSAY_TRUST_PROXY',
    type: trustedProxies,
    default: 'false',
    meaning:
      '`true` behind one proxy that adds to X-Forwarded-For, how many stand in a row, or their networks (`10.0.0.0/8,192.0.2.7`)',
  },
  webhookAllowHttp: {
    name: 'ASSAY_WEBHOOK_ALLOW_HTTP',
    type: trueOrFalse,
    default: 'false',
    meaning: '`true` lets webhooks have `http` addresses, for development',
  },
  outboundAllowPrivate: {
    name: 'ASSAY_OUTBOUND_ALLOW_PRIVATE',
    type: trueOrFalse,
    default: 'false',
    meaning: '`true` lets webhooks go to private and loopback addresses, for development',
  },
  /** The origins whose pages may frame the signing page. */
  embedOrigins: {
    name: 'ASSAY_EMBED_ORIGINS',
    type: embedOrigins,
    default: 'none',
    meaning: 'exact origins, such as `https://app.example.com`, whose pages may frame the signing page',
  },
  dispatchIntervalSeconds: {
    name: 'ASSAY_DISPATCH_INTERVAL_SECONDS',
    type: wholeNumber(1, 3_600),
    default: '5',
    meaning: 'how often due webhook deliveries are looked for, besides at every commit',
  },
  listPollSeconds: {
    name: 'ASSAY_LIST_POLL_SECONDS',
    type: wholeNumber(1, 60),
    default: '1',
    meaning: 'how often each process looks whether another version of a list was activated',
  },
  dailyListStaleHours: {
    name: 'ASSAY_DAILY_LIST_STALE_HOURS',
    type: wholeNumber(1, 8_760),
    default: '48',
    meaning: 'hours after which a list that is published daily is stale unless it is confirmed',
  },
  slowListStaleHours: {
    name: 'ASSAY_SLOW_LIST_STALE_HOURS',
    type: wholeNumber(1, 8_760),
    default: '336',
    meaning: 'the same for idb_sanctions and service_pep',
  },
  /** Undefined: a file may state any date. */
  listAgeDays: {
    name: 'ASSAY_LIST_AGE_DAYS',
    type: wholeNumber(1, 36_500),
    unset: 'any age',
    meaning: 'days after which the date that a file states makes its list need attention',
  },
  /** Lists are fetched from their publishers by themselves. */
  fetchLists: {
    name: 'ASSAY_LISTS_AUTO_UPDATE',
    type: trueOrFalse,
    default: 'true',
    meaning: '`false`: lists are fetched only when an operator asks for it',
  },
  /** Under the keys of lists: an address, or `none`. Undefined: the address of the publisher. */
  listAddresses: {
    files: {
      eu_fsf: {
        name: 'ASSAY_LIST_URL_EU_FSF',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'where the list is fetched; `none` for nowhere',
      },
      ofac_sdn: {
        name: 'ASSAY_LIST_URL_OFAC_SDN',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'the same',
      },
      ofac_consolidated: {
        name: 'ASSAY_LIST_URL_OFAC_CONSOLIDATED',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'the same',
      },
      uk_sanctions: {
        name: 'ASSAY_LIST_URL_UK_SANCTIONS',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'the same',
      },
      idb_sanctions: {
        name: 'ASSAY_LIST_URL_IDB_SANCTIONS',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'the same',
      },
      service_pep: {
        name: 'ASSAY_LIST_URL_SERVICE_PEP',
        type: LIST_ADDRESS,
        unset: 'none',
        meaning: 'the same; nobody publishes this list',
      },
      un_sc: {
        name: 'ASSAY_LIST_URL_UN_SC',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'where the list is fetched; `none` for nowhere',
      },
    },
    dates: {
      idb_sanctions: {
        name: 'ASSAY_LIST_DATE_URL_IDB_SANCTIONS',
        type: LIST_ADDRESS,
        unset: 'the publisher',
        meaning: 'CKAN `resource_show` that tells when the file was published, which it does not say itself',
      },
    },
  },
  listsAllowPrivate: {
    name: 'ASSAY_LISTS_ALLOW_PRIVATE',
    type: trueOrFalse,
    default: 'false',
    meaning: '`true` lets lists come over `http` and from private addresses, for a mirror of your own',
  },
  /** Asked by AI-assisted investigations. */
  timestampUrl: {
    name: 'ASSAY_TIMESTAMP_URL',
    type: timestampAuthority('ASSAY_OUTBOUND_ALLOW_PRIVATE'),
    unset: 'none',
    meaning:
      'authority for time-stamps (RFC 3161), such as `https://timestamp.example.com`, that stamps each checkpoint of a history log',
  },
  model: {
    endpoint: {
      name: 'ASSAY_AI_ENDPOINT',
      type: operatorEndpoint,
      unset: 'none',
      meaning:
        'OpenAI-compatible address, such as `https://models.internal/v1`, for AI-assisted investigations',
    },
    name: { name: 'ASSAY_AI_MODEL', type: anyText, unset: 'none', meaning: 'the model that is asked there' },
    apiKey: {
      name: 'ASSAY_AI_API_KEY',
      type: anyText,
      unset: 'none',
      meaning: 'bearer token for it',
      secret: true,
    },
  },
  /** Where invitations are sent by mail. */
  mail: {
    server: {
      name: 'ASSAY_SMTP_URL',
      type: mailServer,
      unset: 'none',
      meaning: '`smtp://user:password@host:port` or `smtps://…`, for invitations by mail; in every process',
      secret: true,
    },
    from: {
      name: 'ASSAY_MAIL_FROM',
      type: mailSender,
      unset: 'no-reply@ the host of ASSAY_BASE_URL',
      meaning: 'their sender, `Name <address>` or an address that your mail server accepts',
    },
  },
  /** Undefined: the commands that call a service start one in their own process. */
  serviceUrl: {
    name: 'ASSAY_URL',
    type: serviceOrigin,
    unset: 'in the process of the command',
    meaning: 'the service that `assay screen` and `assay import` call',
  },
  apiKeyId: {
    name: 'ASSAY_API_KEY_ID',
    type: anyText,
    unset: 'none',
    meaning: 'the API key they call with, `ak_…`',
  },
  apiKeySecret: {
    name: 'ASSAY_API_KEY_SECRET',
    type: anyText,
    unset: 'none',
    meaning: 'its secret, `sk_…`; never an argument, which other users of the machine could read',
    secret: true,
  },
  /** Where traces go; without an address there are none. The names are those of OpenTelemetry. */
  traces: {
    endpoint: {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      type: operatorEndpoint,
      unset: 'none',
      meaning:
        'collector that takes OTLP over HTTP, such as `http://localhost:4318`: traces go to `/v1/traces` there',
    },
    tracesEndpoint: {
      name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      type: operatorEndpoint,
      unset: 'none',
      meaning: 'the whole address for traces, in its place',
    },
    headers: {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      type: collectorHeaders,
      unset: 'none',
      meaning: 'headers for the collector, `authorization=Bearer%20token`, with commas between several',
      secret: true,
    },
    serviceName: {
      name: 'OTEL_SERVICE_NAME',
      type: anyText,
      unset: 'assay',
      meaning: 'name of the service in traces',
    },
    resource: {
      name: 'OTEL_RESOURCE_ATTRIBUTES',
      type: resourceAttributes,
      unset: 'none',
      meaning: 'what else traces say of it, `deployment.environment=production`, with commas between several',
    },
    sampler: {
      name: 'OTEL_TRACES_SAMPLER',
      type: oneOf(SAMPLERS),
      default: 'parentbased_always_on',
      meaning: `which requests are recorded: ${SAMPLERS.join(', ')}`,
    },
    share: {
      name: 'OTEL_TRACES_SAMPLER_ARG',
      type: sampledShare,
      default: '1',
      meaning: 'the share that `traceidratio` records, from 0 to 1',
    },
  },
  logLevel: {
    name: 'ASSAY_LOG_LEVEL',
    type: oneOf(LOG_LEVELS),
    default: 'info',
    meaning: LOG_LEVELS.join(', '),
  },
} satisfies VariableTable;

type Settings = ValuesOf<typeof TABLE>;

/** The settings of the table; those that depend on one another are put together. */
export interface Config extends Omit<Settings, 'operations' | 'baseUrl' | 'model' | 'mail' | 'traces'> {
  readonly operations: ListenAddress | undefined;
  readonly baseUrl: string;
  readonly model: ModelConfig | undefined;
  readonly mail: MailConfig | undefined;
  readonly traces: TraceOptions | undefined;
}

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

interface ModelConfig {
  readonly endpoint: string;
  readonly name: string;
  readonly apiKey: string | undefined;
}

interface MailConfig {
  readonly server: MailServer;
  readonly from: MailSender;
}

/** Every variable in the order of the table. */
export const VARIABLES: readonly Variable[] = variablesOf(TABLE);

/** The only reader of the environment. */
export function readConfig(environment: Environment = process.env): Config {
  const settings = readTable(TABLE, environment);
  const baseUrl = settings.baseUrl ?? ownUrl(settings);
  return {
    ...settings,
    replicaUrl: ofReplica(settings),
    baseUrl,
    operations: operationsAddress(settings),
    model: modelConfig(settings.model),
    mail: mailConfig(settings.mail, baseUrl),
    traces: traceOptions(settings.traces),
  };
}

/** Whether this runs in GitHub Actions, which reads annotations from what a program prints. */
export function isGitHubActions(environment: Environment = process.env): boolean {
  return environment['GITHUB_ACTIONS'] === 'true';
}

/** Variables that look like ours and are not: most likely a slip of the pen. */
export function unknownVariables(environment: Environment = process.env): readonly string[] {
  const known = new Set(VARIABLES.map(({ name }) => name));
  return Object.keys(environment).filter(
    (name) => name.startsWith('ASSAY_') && !name.startsWith('ASSAY_TEST_') && !known.has(name),
  );
}

function ofReplica({ databaseUrl: address, replicaUrl: replica }: Settings): string | undefined {
  if (replica === undefined || address !== undefined) return replica;
  throw new ConfigError('DATABASE_REPLICA_URL is of no use without DATABASE_URL.');
}

function ownUrl({ host, port }: Settings): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function operationsAddress({ operations, port: apiPort }: Settings): ListenAddress | undefined {
  const { port, host } = operations;
  if (port === undefined) return undefined;
  if (port !== apiPort) return { port, host };
  throw new ConfigError(`ASSAY_OPERATIONS_PORT must be another port than PORT, not '${port}'.`);
}

function modelConfig({ endpoint, name, apiKey }: Settings['model']): ModelConfig | undefined {
  if (endpoint === undefined && name === undefined) return undefined;
  if (endpoint === undefined || name === undefined)
    throw new ConfigError('ASSAY_AI_ENDPOINT and ASSAY_AI_MODEL go together: set both or none.');
  return { endpoint, name, apiKey };
}

function mailConfig({ server, from }: Settings['mail'], baseUrl: string): MailConfig | undefined {
  if (server) return { server, from: from ?? defaultSender(baseUrl) };
  if (!from) return undefined;
  throw new ConfigError('ASSAY_MAIL_FROM is of no use without ASSAY_SMTP_URL.');
}

/** At the host of the service, where that is a name that an address can have. */
function defaultSender(baseUrl: string): MailSender {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname.replace(/\.$/, '') : '';
  const address = `no-reply@${host}`;
  const isName = isIP(host) === 0 && isEmail(address);
  return { name: 'Assay', address: isName ? address : 'no-reply@localhost' };
}
