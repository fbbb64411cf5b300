import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, unknownVariables, VARIABLES } from './config.ts';

const KEY = Buffer.alloc(32, 'k').toString('base64');
const FORMER_KEY = Buffer.alloc(32, 'f').toString('base64');

const TRACES = {
  url: 'http://localhost:4318/v1/traces',
  headers: {},
  resource: { 'service.name': 'assay' },
  sampling: { share: 1, heedsCaller: true },
};

describe('readConfig', () => {
  test('an empty environment gives the defaults', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      drainSeconds: 0,
      databaseUrl: undefined,
      dataDir: resolve('data'),
      baseUrl: 'http://127.0.0.1:8080',
      masterKeys: undefined,
      operatorToken: undefined,
      organizationName: 'My organization',
      ownerEmail: 'owner@example.com',
      ownerPassword: undefined,
      requestsPerMinute: 6_000,
      idempotencyDays: 30,
      invitedPasswords: 'permanent',
      monitoringIntervalSeconds: 5,
      monitoringPerTick: 10,
      databasePoolSize: 10,
      statementNames: true,
      statementSharing: true,
      trustedProxies: 0,
      webhookAllowHttp: false,
      outboundAllowPrivate: false,
      embedOrigins: [],
      dispatchIntervalSeconds: 5,
      listPollSeconds: 1,
      dailyListStaleHours: 48,
      slowListStaleHours: 336,
      fetchLists: true,
      listsAllowPrivate: false,
      listAddresses: { files: {}, dates: {} },
      logLevel: 'info',
    });
  });

  test('every variable of the table is read, and nothing else', () => {
    const read = new Set<string>();
    readConfig(
      new Proxy<NodeJS.ProcessEnv>(
        {},
        {
          get: (_target, name) => {
            read.add(String(name));
            return undefined;
          },
        },
      ),
    );
    expect([...read].toSorted()).toEqual(VARIABLES.map(({ name }) => name).toSorted());
  });

  test.each(VARIABLES)('$name: empty or blank is as if it were not set', ({ name }) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', '65535', { port: 65_535, baseUrl: 'http://127.0.0.1:65535' }],
    ['PORT', ' 3000 ', { port: 3000, baseUrl: 'http://127.0.0.1:3000' }],
    ['HOST', '::1', { host: '::1', baseUrl: 'http://[::1]:8080' }],
    ['ASSAY_OPERATIONS_PORT', '9090', { operations: { port: 9090, host: '127.0.0.1' } }],
    ['ASSAY_OPERATIONS_HOST', '0.0.0.0', { operations: undefined }],
    ['DATABASE_URL', 'embedded', { databaseUrl: undefined }],
    [
      'DATABASE_URL',
      'postgres://user:pass@db:5432/assay',
      { databaseUrl: 'postgres://user:pass@db:5432/assay' },
    ],
    ['DATABASE_URL', 'postgresql:///assay?host=/run/pg', { databaseUrl: 'postgresql:///assay?host=/run/pg' }],
    [
      'DATABASE_URL',
      'postgres://one:5433,two/assay?target_session_attrs=read-write',
      { databaseUrl: 'postgres://one:5433,two/assay?target_session_attrs=read-write' },
    ],
    ['ASSAY_DRAIN_SECONDS', '15', { drainSeconds: 15 }],
    ['ASSAY_DATA_DIR', '/srv/assay', { dataDir: '/srv/assay' }],
    ['ASSAY_DATA_DIR', 'elsewhere', { dataDir: resolve('elsewhere') }],
    ['ASSAY_BASE_URL', 'https://assay.example.com/', { baseUrl: 'https://assay.example.com' }],
    ['ASSAY_MASTER_KEY', KEY, { masterKeys: [Buffer.from(KEY, 'base64')] }],
    [
      'ASSAY_MASTER_KEY',
      `${FORMER_KEY}, ${KEY}`,
      { masterKeys: [Buffer.from(FORMER_KEY, 'base64'), Buffer.from(KEY, 'base64')] },
    ],
    ['ASSAY_OPERATOR_TOKEN', 'a'.repeat(32), { operatorToken: 'a'.repeat(32) }],
    ['ASSAY_URL', 'https://assay.example.com/', { serviceUrl: 'https://assay.example.com' }],
    ['ASSAY_API_KEY_ID', 'ak_test_1', { apiKeyId: 'ak_test_1' }],
    ['ASSAY_API_KEY_SECRET', 'sk_1', { apiKeySecret: 'sk_1' }],
    ['ASSAY_ORGANIZATION', 'Acme & Söhne', { organizationName: 'Acme & Söhne' }],
    ['ASSAY_OWNER_EMAIL', 'ada@example.org', { ownerEmail: 'ada@example.org' }],
    ['ASSAY_OWNER_PASSWORD', 'correct horse', { ownerPassword: 'correct horse' }],
    ['ASSAY_RATE_LIMIT_PER_MINUTE', '600', { requestsPerMinute: 600 }],
    ['ASSAY_RATE_LIMIT_PER_MINUTE', '0', { requestsPerMinute: 0 }],
    ['ASSAY_IDEMPOTENCY_DAYS', '1', { idempotencyDays: 1 }],
    ['ASSAY_DELIVERY_DAYS', '7', { deliveryDays: 7 }],
    ['ASSAY_DELIVERY_DAYS', '36500', { deliveryDays: 36_500 }],
    ['ASSAY_MONITORING_INTERVAL_SECONDS', '1', { monitoringIntervalSeconds: 1 }],
    ['ASSAY_MONITORING_PER_TICK', '10000', { monitoringPerTick: 10_000 }],
    ['ASSAY_DATABASE_POOL_SIZE', '2', { databasePoolSize: 2 }],
    ['ASSAY_STATEMENT_NAMES', 'false', { statementNames: false }],
    ['ASSAY_STATEMENT_SHARING', 'false', { statementSharing: false }],
    ['ASSAY_TRUST_PROXY', 'true', { trustedProxies: 1 }],
    ['ASSAY_TRUST_PROXY', '2', { trustedProxies: 2 }],
    ['ASSAY_TRUST_PROXY', '10.0.0.0/8, 2001:db8::1', { trustedProxies: ['10.0.0.0/8', '2001:db8::1'] }],
    ['ASSAY_LISTS_AUTO_UPDATE', 'false', { fetchLists: false }],
    ['ASSAY_LISTS_ALLOW_PRIVATE', 'true', { listsAllowPrivate: true }],
    [
      'ASSAY_LIST_URL_OFAC_SDN',
      'https://mirror.example/sdn.xml',
      { listAddresses: { files: { ofac_sdn: 'https://mirror.example/sdn.xml' }, dates: {} } },
    ],
    ['ASSAY_LIST_URL_EU_FSF', 'none', { listAddresses: { files: { eu_fsf: 'none' }, dates: {} } }],
    [
      'ASSAY_LIST_DATE_URL_IDB_SANCTIONS',
      'none',
      { listAddresses: { files: {}, dates: { idb_sanctions: 'none' } } },
    ],
    [
      'ASSAY_TIMESTAMP_URL',
      'http://stamps.example.com/tsr',
      { timestampUrl: 'http://stamps.example.com/tsr' },
    ],
    ['ASSAY_EMBED_ORIGINS', 'none', { embedOrigins: [] }],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com', { embedOrigins: ['https://app.example.com'] }],
    [
      'ASSAY_EMBED_ORIGINS',
      'https://a.example https://b.example:8443,https://a.example , http://localhost:3000 http://127.0.0.1:3000',
      {
        embedOrigins: [
          'https://a.example',
          'https://b.example:8443',
          'http://localhost:3000',
          'http://127.0.0.1:3000',
        ],
      },
    ],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318/', { traces: TRACES }],
    [
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'https://tempo.example/otlp/v1/traces',
      { traces: { ...TRACES, url: 'https://tempo.example/otlp/v1/traces' } },
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20secret', { traces: undefined }],
    ['OTEL_SERVICE_NAME', 'screening', { traces: undefined }],
    ['OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment=production', { traces: undefined }],
    ['OTEL_TRACES_SAMPLER', 'always_on', { traces: undefined }],
    ['OTEL_TRACES_SAMPLER_ARG', '0.25', { traces: undefined }],
    ['ASSAY_LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ])('%s=%s is taken', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...expected });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['DATABASE_URL', 'db.example.com'],
    ['DATABASE_URL', 'mysql://db/assay'],
    ['DATABASE_URL', 'postgres://db:port/assay'],
    ['DATABASE_URL', 'postgres://one:5432,two:port/assay'],
    ['DATABASE_URL', 'postgres://one,two/assay?target_session_attrs=any'],
    ['DATABASE_REPLICA_URL', 'embedded'],
    ['DATABASE_REPLICA_URL', 'replica.example.com'],
    ['DATABASE_REPLICA_URL', 'postgres://one,two/assay?target_session_attrs=primary'],
    ['ASSAY_BASE_URL', 'assay.example.com'],
    ['ASSAY_BASE_URL', 'ftp://assay.example.com'],
    ['ASSAY_MASTER_KEY', 'secret'],
    ['ASSAY_MASTER_KEY', `${KEY},`],
    ['ASSAY_MASTER_KEY', `${KEY} ${FORMER_KEY}`],
    ['ASSAY_MASTER_KEY', `${KEY},secret`],
    ['ASSAY_MASTER_KEY', Buffer.alloc(31, 'k').toString('base64')],
    ['ASSAY_MASTER_KEY', Buffer.alloc(33, 'k').toString('base64')],
    ['ASSAY_MASTER_KEY', Buffer.alloc(32, 'k').toString('hex')],
    ['ASSAY_MASTER_KEY', `${KEY.slice(0, 20)} ${KEY.slice(21)}`],
    ['ASSAY_OPERATOR_TOKEN', 'short'],
    ['ASSAY_OPERATOR_TOKEN', 'a'.repeat(31)],
    ['ASSAY_OPERATOR_TOKEN', `${'a'.repeat(32)} b`],
    ['ASSAY_OPERATOR_TOKEN', `${'a'.repeat(32)},b`],
    ['ASSAY_RATE_LIMIT_PER_MINUTE', '-1'],
    ['ASSAY_RATE_LIMIT_PER_MINUTE', '1000001'],
    ['ASSAY_RATE_LIMIT_PER_MINUTE', 'many'],
    ['ASSAY_IDEMPOTENCY_DAYS', '0'],
    ['ASSAY_IDEMPOTENCY_DAYS', '36501'],
    ['ASSAY_DELIVERY_DAYS', '6'],
    ['ASSAY_DELIVERY_DAYS', '36501'],
    ['ASSAY_MONITORING_INTERVAL_SECONDS', '0'],
    ['ASSAY_MONITORING_INTERVAL_SECONDS', '3601'],
    ['ASSAY_MONITORING_PER_TICK', '0'],
    ['ASSAY_MONITORING_PER_TICK', '10001'],
    ['ASSAY_DATABASE_POOL_SIZE', '1'],
    ['ASSAY_DATABASE_POOL_SIZE', '1001'],
    ['ASSAY_STATEMENT_NAMES', 'no'],
    ['ASSAY_STATEMENT_NAMES', 'TRUE'],
    ['ASSAY_STATEMENT_SHARING', 'off'],
    ['ASSAY_TRUST_PROXY', '0'],
    ['ASSAY_TRUST_PROXY', '10'],
    ['ASSAY_TRUST_PROXY', 'everybody'],
    ['ASSAY_TRUST_PROXY', '10.0.0.0/33'],
    ['ASSAY_TRUST_PROXY', '0.0.0.0/0'],
    ['ASSAY_LISTS_AUTO_UPDATE', 'no'],
    ['ASSAY_EMBED_ORIGINS', '*'],
    ['ASSAY_EMBED_ORIGINS', 'app.example.com'],
    ['ASSAY_EMBED_ORIGINS', 'https://*.example.com'],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com/'],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com/path'],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com?x'],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com:443'],
    ['ASSAY_EMBED_ORIGINS', 'https://app.example.com:99999'],
    ['ASSAY_EMBED_ORIGINS', 'https://APP.example.com'],
    ['ASSAY_EMBED_ORIGINS', 'https://user@app.example.com'],
    ['ASSAY_EMBED_ORIGINS', 'http://app.example.com'],
    ['ASSAY_EMBED_ORIGINS', 'http://notlocalhost'],
    ['ASSAY_EMBED_ORIGINS', 'https://a.example;script-src'],
    ['ASSAY_EMBED_ORIGINS', 'https://a.example "https://b.example"'],
    ['ASSAY_EMBED_ORIGINS', "'self'"],
    ['ASSAY_EMBED_ORIGINS', 'null'],
    ['ASSAY_EMBED_ORIGINS', 'file:///srv'],
    ['ASSAY_EMBED_ORIGINS', 'https://[::1]:3000'],
    ['ASSAY_LIST_URL_EU_FSF', 'mirror.example/eu.xml'],
    ['ASSAY_LIST_URL_EU_FSF', 'http://mirror.example/eu.xml'],
    ['ASSAY_LIST_URL_SERVICE_PEP', 'file:///srv/pep.jsonl'],
    ['ASSAY_LIST_DATE_URL_IDB_SANCTIONS', 'yes'],
    ['ASSAY_SMTP_URL', 'mail.example'],
    ['ASSAY_SMTP_URL', 'https://mail.example'],
    ['ASSAY_SMTP_URL', 'smtp:///'],
    ['ASSAY_SMTP_URL', 'smtp:mail.example'],
    ['ASSAY_SMTP_URL', 'smtp://user:p%ZZ@mail.example'],
    ['ASSAY_SMTP_URL', 'smtp://mail.example/inbox'],
    ['ASSAY_MAIL_FROM', 'sign'],
    ['ASSAY_MAIL_FROM', 'Sign <sign>'],
    ['ASSAY_MAIL_FROM', 'Sign <a@b.example> <c@d.example>'],
    ['ASSAY_URL', 'assay.example.com'],
    ['ASSAY_URL', 'https://assay.example.com/api/v1'],
    ['ASSAY_URL', 'https://assay.example.com/?mode=test'],
    ['ASSAY_URL', 'https://assay.example.com/#/screening'],
    ['ASSAY_URL', 'https://ann:secret@assay.example.com'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'file:///srv/traces'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'two words=secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=secret%ZZ'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=secret%0d%0ax-more:1'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['ASSAY_LOG_LEVEL', 'verbose'],
  ])('%s=%s is refused with one line that names the variable, but no secret', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
    const isSecret = VARIABLES.some((variable) => variable.name === name && variable.secret);
    expect(isSecret && message.includes(value)).toBe(false);
  });

  test.each([
    ['ASSAY_OWNER_EMAIL', 'without an @', 'owner'],
    ['ASSAY_OWNER_EMAIL', 'without a domain', 'owner@localhost'],
    ['ASSAY_OWNER_EMAIL', 'that signing in would not take', 'jürgen@example.com'],
    ['ASSAY_OWNER_EMAIL', 'too long', `${'a'.repeat(250)}@example.com`],
    ['ASSAY_OWNER_PASSWORD', 'too short', 'seven77'],
    ['ASSAY_OWNER_PASSWORD', 'too long', 'x'.repeat(257)],
    ['ASSAY_ORGANIZATION', 'too long', 'x'.repeat(201)],
    ['PORT', 'any port', '0'],
    ['ASSAY_OPERATIONS_PORT', 'any port', '0'],
    ['ASSAY_OPERATIONS_PORT', 'that of the API', '8080'],
  ])('%s %s is refused: the service could not be used with it', (name, _what, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  test('operations have an address of their own where they have a port', () => {
    const environment = { ASSAY_OPERATIONS_PORT: '9090', ASSAY_OPERATIONS_HOST: '::', HOST: '10.0.0.7' };
    expect(readConfig(environment).operations).toEqual({ port: 9090, host: '::' });
  });

  test('a replica is of a database that is not the embedded one', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://one,two/assay?target_session_attrs=standby' };
    const { replicaUrl } = readConfig({ ...replica, DATABASE_URL: 'postgres://one,two/assay' });
    expect(replicaUrl).toBe(replica.DATABASE_REPLICA_URL);
    expect(refusal(replica)).toBe('DATABASE_REPLICA_URL is of no use without DATABASE_URL.');
  });

  test('traces are as the variables of OpenTelemetry say', () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo:4318/v1/traces',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-scope-orgid = 7 ,',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=from-attributes,deployment.environment=caf%C3%A9',
    };
    expect(readConfig(environment).traces).toEqual({
      ...TRACES,
      url: 'http://tempo:4318/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-scope-orgid': '7' },
      resource: { 'service.name': 'from-attributes', 'deployment.environment': 'café' },
    });
    const named = readConfig({ ...environment, OTEL_SERVICE_NAME: 'screening' });
    expect(named.traces?.resource).toMatchObject({ 'service.name': 'screening' });
  });

  test.each([
    ['always_on', { share: 1, heedsCaller: false }],
    ['always_off', { share: 0, heedsCaller: false }],
    ['traceidratio', { share: 0.25, heedsCaller: false }],
    ['parentbased_always_on', { share: 1, heedsCaller: true }],
    ['parentbased_always_off', { share: 0, heedsCaller: true }],
    ['parentbased_traceidratio', { share: 0.25, heedsCaller: true }],
  ])('the sampler %s is %j of a quarter', (sampler, sampling) => {
    const environment = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.25' };
    const { traces } = readConfig({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' });
    expect(traces?.sampling).toEqual(sampling);
  });

  test('a password is taken to the letter', () => {
    expect(readConfig({ ASSAY_OWNER_PASSWORD: ' correct horse ' }).ownerPassword).toBe(' correct horse ');
  });

  test('a model is an address with a name, and a key where it wants one', () => {
    const environment = { ASSAY_AI_ENDPOINT: 'https://models.internal/v1/', ASSAY_AI_MODEL: 'small' };
    const model = { endpoint: 'https://models.internal/v1', name: 'small', apiKey: undefined };
    expect(readConfig(environment).model).toEqual(model);
    expect(readConfig({ ...environment, ASSAY_AI_API_KEY: 'sk' }).model).toEqual({ ...model, apiKey: 'sk' });
    expect(refusal({ ASSAY_AI_MODEL: 'small' })).toMatch(/^ASSAY_AI_ENDPOINT and ASSAY_AI_MODEL go together/);
    expect(refusal({ ASSAY_AI_ENDPOINT: 'https://models.internal/v1' })).toMatch(/go together/);
    expect(refusal({ ...environment, ASSAY_AI_ENDPOINT: 'models.internal' })).toMatch(
      /^ASSAY_AI_ENDPOINT must be/,
    );
  });

  test.each([
    [
      'smtp://mail.example',
      'sign@acme.example',
      { host: 'mail.example', port: 587, secure: false, login: undefined },
      { name: '', address: 'sign@acme.example' },
    ],
    [
      'smtps://us%40er:p%3Aw@mail.example:2465/',
      'Acme, Ltd <sign@acme.example>',
      { host: 'mail.example', port: 2465, secure: true, login: { user: 'us@er', password: 'p:w' } },
      { name: 'Acme, Ltd', address: 'sign@acme.example' },
    ],
    [
      'smtps://[::1]',
      '<sign@acme.example>',
      { host: '::1', port: 465, secure: true, login: undefined },
      { name: '', address: 'sign@acme.example' },
    ],
  ])('mail goes through %s from %s', (url, sender, server, from) => {
    const environment = { ASSAY_SMTP_URL: url, ASSAY_MAIL_FROM: sender };
    expect(readConfig(environment).mail).toEqual({ server, from });
    expect(refusal({ ASSAY_MAIL_FROM: sender })).toMatch(
      /^ASSAY_MAIL_FROM is of no use without ASSAY_SMTP_URL/,
    );
  });

  test.each([
    [undefined, 'no-reply@localhost'],
    ['https://assay.acme.example/compliance/', 'no-reply@assay.acme.example'],
    ['https://ASSAY.acme.example.:8443', 'no-reply@assay.acme.example'],
    ['https://prüfung.example', 'no-reply@xn--prfung-4ya.example'],
    ['http://localhost:8080', 'no-reply@localhost'],
    ['http://192.0.2.7', 'no-reply@localhost'],
    ['http://[2001:db8::7]:8080', 'no-reply@localhost'],
    ['http://assay_1.internal', 'no-reply@localhost'],
  ])('Contract 1, Running it: a mail server is enough; of %s the sender is %s', (url, address) => {
    const environment = { ASSAY_SMTP_URL: 'smtp://mail.example', ASSAY_BASE_URL: url };
    expect(readConfig(environment).mail?.from).toEqual({ name: 'Assay', address });
  });

  test('an address without a host is taken where it names a unix socket', () => {
    const databaseUrl = 'postgres://postgres@/assay?host=/run/postgresql';
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });
});

test('unknownVariables names what looks like a setting and is none', () => {
  const environment = {
    ASSAY_LOG_LEVEL: 'info',
    ASSAY_LOGLEVEL: 'info',
    ASSAY_TEST_ANYTHING: '1',
    PORT: '1',
    HOME: '/root',
  };
  expect(unknownVariables(environment)).toEqual(['ASSAY_LOGLEVEL']);
});

/** The message of the refusal. */
function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}
