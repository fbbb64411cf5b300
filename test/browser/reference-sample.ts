import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../../src/platform/reference/document.ts';

const uuid: Schema = { type: 'string', format: 'uuid' };
const time: Schema = { type: 'string', format: 'date-time' };
const key: Schema = { type: 'string', pattern: '^[a-z][a-z0-9_.-]{0,79}$' };

function ref(name: string, description?: string): Schema {
  return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) };
}

function strict(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, properties, required };
}

function listOf(item: Schema): Schema {
  return strict({
    items: { type: 'array', items: item, maxItems: 100 },
    nextOffset: {
      anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }],
      description: 'Where the next page starts; null at the end.',
    },
  });
}

function recordOf(resource: string, data: Schema): Schema {
  return strict({ id: uuid, resource: { const: resource }, data });
}

const schemas: Record<string, Schema> = {
  Problem: {
    ...strict(
      {
        type: { type: 'string', format: 'uri-reference' },
        title: { type: 'string' },
        status: { type: 'integer', minimum: 400, maximum: 599 },
        code: { type: 'string', description: 'A stable word for programs, such as `not_found`.' },
        detail: { type: 'string' },
        requestId: uuid,
        errors: {
          type: 'array',
          items: strict({
            pointer: { type: 'string' },
            code: { type: 'string' },
            message: { type: 'string' },
          }),
          description: 'Where the request went wrong, as JSON Pointers into its body.',
        },
      },
      ['errors'],
    ),
    description: 'Every refusal has this form ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).',
  },
  Subject: recordOf(
    'subjects',
    strict({
      kind: { enum: ['person', 'business', 'account', 'transaction'] },
      externalId: { type: 'string', minLength: 1, maxLength: 200, examples: ['cust-1001'] },
      evidenceRevision: {
        type: 'integer',
        minimum: 0,
        description: 'Grows by one with every accepted submission or batch.',
      },
      mode: { enum: ['test', 'live'] },
      createdAt: time,
      createdBy: { type: 'string', examples: ['api_key:019a84f0-5c3e-7b21-9d4a-6f1e2c8b7a90'] },
    }),
  ),
  Evidence: recordOf(
    'evidence',
    strict({
      subjectId: uuid,
      fact: { ...key, examples: ['person.country_of_residence'] },
      status: { enum: ['available', 'unavailable', 'revoked'] },
      value: ref('FactValue'),
      observedAt: time,
      expiresAt: { anyOf: [time, { type: 'null' }] },
      receivedAt: time,
      sequence: { type: 'integer', minimum: 1 },
      provenance: ref('Provenance'),
      supersededBy: { anyOf: [uuid, { type: 'null' }] },
    }),
  ),
  FactValue: {
    anyOf: [
      { type: 'string', maxLength: 2000 },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 250, uniqueItems: true },
    ],
    description: 'Of the type that the source declared for the fact.',
    examples: ['GB'],
  },
  Provenance: strict(
    {
      evidenceClass: { enum: ['assertion', 'verification', 'screening', 'session_check'] },
      sourceRegistrationId: uuid,
      bindingRevision: { type: 'integer', minimum: 1 },
      apiKeyId: uuid,
      adapterVersion: { type: 'string', examples: ['assertion-v1'] },
    },
    ['sourceRegistrationId', 'bindingRevision', 'apiKeyId'],
  ),
  Condition: {
    ...strict({
      fact: { ...key, description: 'Key of a declared input.' },
      operator: { enum: ['eq', 'in', 'contains', 'gt', 'gte', 'lt', 'lte', 'eq_fact', 'neq_fact'] },
      value: ref('FactValue'),
    }),
    description: 'True, false or unknown: a condition on an unresolved input is unknown.',
  },
  ConditionGroup: {
    ...strict(
      {
        all: { type: 'array', minItems: 1, maxItems: 20, items: ref('Condition') },
        otherwise: { type: 'array', maxItems: 5, items: ref('ConditionGroup') },
      },
      ['otherwise'],
    ),
    description: 'Holds where all of its conditions hold.',
  },
  PolicyDefinition: strict(
    {
      formatVersion: { const: 1 },
      title: { type: 'string', maxLength: 200, examples: ['Customer onboarding'] },
      inputs: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: strict({
          key,
          type: { enum: ['string', 'number', 'boolean', 'list'] },
          acceptedSources: { type: 'array', minItems: 1, maxItems: 20, items: key },
          maxAgeSeconds: { type: 'integer', minimum: 1, maximum: 315_360_000, examples: [31_536_000] },
        }),
      },
      applicability: { type: 'array', items: ref('ConditionGroup') },
      factors: {
        type: 'array',
        maxItems: 64,
        items: strict({
          key,
          match: { enum: ['first', 'highest'] },
          weight: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
          cases: {
            type: 'array',
            items: strict(
              {
                all: { type: 'array', items: ref('Condition') },
                points: {
                  type: 'number',
                  minimum: -100_000,
                  maximum: 100_000,
                  multipleOf: 0.001,
                  examples: [25],
                },
                reason: { type: 'string', maxLength: 500, examples: ['Lives in a high-risk country'] },
              },
              ['reason'],
            ),
          },
        }),
      },
      aggregation: { enum: ['sum', 'maximum'], default: 'sum' },
      missingEvidence: { enum: ['awaiting_evidence', 'review'] },
    },
    ['formatVersion', 'title', 'applicability'],
  ),
};

const idParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: uuid,
  description: 'Id of the record.',
};
const modeHeader: Parameter = {
  name: 'X-Service-Mode',
  in: 'header',
  schema: { enum: ['test', 'live'], default: 'live' },
  description: 'For dashboard tokens; an API key has its mode in itself.',
};

interface Sketch {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: string;
  readonly idempotency?: string;
  readonly refusals: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly body?: Schema;
  readonly answer: readonly [status: string, schema?: Schema];
}

function problem(description: string): Response {
  return { description, content: { 'application/problem+json': { schema: ref('Problem') } } };
}

function operation(sketch: Sketch): Operation {
  const [status, schema] = sketch.answer;
  const signedIn = sketch.access !== 'client';
  return {
    operationId: sketch.id,
    tags: [sketch.tag],
    summary: sketch.summary,
    ...(sketch.description !== undefined && { description: sketch.description }),
    ...(sketch.parameters && { parameters: sketch.parameters }),
    ...(sketch.body && {
      requestBody: { required: true, content: { 'application/json': { schema: sketch.body } } },
    }),
    responses: {
      [status]: {
        description: status === '201' ? 'Created' : status === '204' ? 'Done, without a body' : 'OK',
        ...(schema && { content: { 'application/json': { schema } } }),
      },
      '400': problem('The request is wrong'),
      '401': problem('No or bad credential'),
      ...(sketch.refusals.includes('stale_revision') && { '409': problem('Conflicts with what is stored') }),
    },
    security:
      sketch.access === 'anyone'
        ? []
        : signedIn
          ? [{ dashboard: [] }]
          : [{ signature: [] }, { dashboard: [] }],
    'x-access': sketch.access,
    'x-idempotency': sketch.idempotency,
    'x-refusals': sketch.refusals,
  };
}

const common = ['invalid_request', 'unauthenticated'];
const writes = [...common, 'idempotency_key_required', 'idempotency_conflict'];

const searchParameters: readonly Parameter[] = [
  {
    name: 'search',
    in: 'query',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'Part of `externalId`, without regard to case.',
  },
  { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
  modeHeader,
];

const paths: OpenApiDocument['paths'] = {
  '/api/v1/auth/login': {
    post: operation({
      id: 'signIn',
      tag: 'Identity',
      summary: 'Sign in',
      description: 'Starts a dashboard session of at most 12 hours. Throttled per e-mail and per address.',
      access: 'anyone',
      refusals: ['invalid_request', 'unauthenticated', 'rate_limited'],
      body: strict(
        {
          email: { type: 'string', format: 'email' },
          password: { type: 'string', maxLength: 200 },
          organizationId: uuid,
        },
        ['organizationId'],
      ),
      answer: [
        '200',
        strict({
          token: { type: 'string', examples: ['eyJhbGciOiJIUzI1NiJ9…'] },
          expiresAt: time,
          role: { enum: ['owner', 'admin', 'member'] },
        }),
      ],
    }),
  },
  '/api/v1/api-keys': {
    get: operation({
      id: 'listApiKeys',
      tag: 'Identity',
      summary: 'List API keys',
      access: 'member',
      refusals: common,
      answer: [
        '200',
        listOf(
          strict({
            id: uuid,
            keyId: { type: 'string', examples: ['ak_test_4f9c'] },
            name: { type: 'string' },
          }),
        ),
      ],
    }),
    post: operation({
      id: 'createApiKey',
      tag: 'Identity',
      summary: 'Create an API key',
      description: 'The answer carries the `secret` **this once**; no read ever shows it again.',
      access: 'administrator',
      idempotency: 'honoured',
      refusals: [...common, 'forbidden'],
      body: strict(
        {
          name: { type: 'string', minLength: 1, maxLength: 100 },
          mode: { enum: ['test', 'live'] },
          expiresAt: time,
        },
        ['expiresAt'],
      ),
      answer: [
        '201',
        strict({ id: uuid, keyId: { type: 'string' }, secret: { type: 'string', examples: ['sk_…'] } }),
      ],
    }),
  },
  '/api/v1/organization/members/{userId}': {
    patch: operation({
      id: 'changeMember',
      tag: 'Identity',
      summary: 'Change the role of a member',
      description:
        'Only an owner gives or takes the role `owner`. The last owner can be neither removed nor demoted.',
      access: 'administrator',
      refusals: [...common, 'forbidden', 'not_found', 'last_owner'],
      parameters: [{ name: 'userId', in: 'path', required: true, schema: uuid }],
      body: strict({ role: { enum: ['owner', 'admin', 'member'] } }),
      answer: ['200', strict({ userId: uuid, role: { enum: ['owner', 'admin', 'member'] } })],
    }),
    delete: operation({
      id: 'removeMember',
      tag: 'Identity',
      summary: 'Remove a member',
      access: 'administrator',
      refusals: [...common, 'forbidden', 'not_found', 'last_owner'],
      parameters: [{ name: 'userId', in: 'path', required: true, schema: uuid }],
      answer: ['204'],
    }),
  },
  '/api/v1/risk/subjects': {
    get: operation({
      id: 'listSubjects',
      tag: 'Subjects',
      summary: 'List subjects',
      access: 'client',
      refusals: common,
      parameters: searchParameters,
      answer: ['200', listOf(ref('Subject'))],
    }),
    post: operation({
      id: 'createSubject',
      tag: 'Subjects',
      summary: 'Create a subject',
      description:
        'A subject is whatever is assessed: a person, a business, an account or a transaction of yours.',
      access: 'client',
      idempotency: 'required',
      refusals: [...writes, 'already_exists'],
      body: strict({
        kind: { enum: ['person', 'business', 'account', 'transaction'] },
        externalId: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: 'Your own id; unique together with `kind`.',
          examples: ['cust-1001'],
        },
      }),
      answer: ['201', ref('Subject')],
    }),
  },
  '/api/v1/risk/subjects/{id}/evidence': {
    post: operation({
      id: 'recordEvidence',
      tag: 'Evidence',
      summary: 'Record evidence',
      description: [
        'Records what a registered source says about one fact. Receipts are never changed: a newer one supersedes the older.',
        '',
        '- `expiresAt` is after `observedAt`',
        '- the calling key must be bound to the source',
      ].join('\n'),
      access: 'client',
      idempotency: 'required',
      refusals: [
        ...writes,
        'not_found',
        'source_not_bound',
        'source_disabled',
        'stale_revision',
        'too_large',
      ],
      parameters: [idParameter],
      body: strict(
        {
          sourceRegistrationId: uuid,
          fact: {
            ...key,
            examples: ['person.country_of_residence'],
            description: 'A fact that the source declares.',
          },
          status: { enum: ['available', 'unavailable', 'revoked'], default: 'available' },
          value: ref('FactValue'),
          observedAt: { ...time, description: 'Not in the future.' },
          expiresAt: time,
          providerRef: { type: 'string', maxLength: 200, description: 'What the provider calls it.' },
        },
        ['status', 'expiresAt', 'providerRef'],
      ),
      answer: ['201', ref('Evidence')],
    }),
  },
  '/api/v1/risk/policies/validate': {
    post: operation({
      id: 'validatePolicy',
      tag: 'Policies',
      summary: 'Validate a policy',
      description: 'Checks a definition and says what can never happen in it. Saves nothing.',
      access: 'client',
      refusals: [...common, 'invalid_policy', 'too_large'],
      body: strict({ key, definition: ref('PolicyDefinition') }, ['key']),
      answer: [
        '200',
        strict({
          valid: { type: 'boolean' },
          warnings: {
            type: 'array',
            items: strict(
              {
                pointer: { type: 'string', examples: ['/definition/factors/0/cases/2'] },
                code: { enum: ['case_unreachable', 'factor_gap', 'band_unreachable', 'input_unused'] },
                message: { type: 'string' },
                witness: { type: 'object', patternProperties: { '^.*$': ref('FactValue') } },
              },
              ['witness'],
            ),
          },
        }),
      ],
    }),
  },
  '/api/v1/risk/policies/{id}/publish': {
    post: operation({
      id: 'publishPolicy',
      tag: 'Policies',
      summary: 'Publish a policy version',
      access: 'administrator',
      idempotency: 'required',
      refusals: [...writes, 'forbidden', 'not_found', 'policy_not_publishable'],
      parameters: [idParameter],
      answer: ['200', recordOf('policies', strict({ key, version: { type: 'integer' }, publishedAt: time }))],
    }),
  },
  '/api/v1/screening/runs': {
    post: operation({
      id: 'startScreeningRun',
      tag: 'Screening',
      summary: 'Screen a name',
      description: 'Compares a person or an organization with the sanctions and PEP lists in force.',
      access: 'client',
      idempotency: 'required',
      refusals: writes,
      body: {
        anyOf: [
          strict({
            kind: { const: 'person' },
            name: { type: 'string', minLength: 1 },
            birthDate: { type: 'string', format: 'date' },
          }),
          strict({
            kind: { const: 'organization' },
            name: { type: 'string', minLength: 1 },
            country: { type: 'string', pattern: '^[A-Z]{2}$' },
          }),
        ],
      },
      answer: [
        '201',
        strict({
          id: uuid,
          status: { enum: ['clear', 'matches'] },
          matches: { type: 'array', items: strict({ score: { type: 'number', minimum: 0, maximum: 1 } }) },
        }),
      ],
    }),
  },
};

const description = `Assay answers one question for other systems: **may we do business with this subject**, and on which evidence.
Every change is recorded, every assessment can be replayed.

## Authentication

A server signs each request with an API key; people use a token of the dashboard. A call with both, or neither, is refused.

| Header | Value |
|---|---|
| \`X-Api-Key\` | the public id of the key |
| \`X-Timestamp\` | Unix time in whole seconds, at most 300 s away from the server's clock |
| \`X-Signature\` | \`v1=\` and the hex HMAC-SHA256 of the string to sign |

The string to sign has six lines:

\`\`\`
ASSAY1-HMAC-SHA256
1763164800
POST
/api/v1/risk/subjects
subj-cust-1001
<hex SHA-256 of the body>
\`\`\`

## Idempotency

Send an \`Idempotency-Key\` with every POST that changes something:

- the same key and body again: the first answer again
- the same key with another body: refused with \`idempotency_conflict\`

## Errors

Refusals are \`application/problem+json\`, described by [Problem](#schema-Problem). Programs read \`code\`, people \`detail\`.`;

/** A document with one of everything that the service's own has: for looking at the reference, and for testing it. */
export const sampleDocument: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Assay API', version: '1.0.0', description },
  tags: [
    { name: 'Identity', description: 'Who may do what: members of the organization and API keys.' },
    { name: 'Subjects', description: 'Whom or what is assessed.' },
    { name: 'Evidence', description: 'What registered sources say about a subject, receipt by receipt.' },
    {
      name: 'Policies',
      description: 'Versioned rules that turn evidence into a score, a band and a decision.',
    },
    { name: 'Screening', description: 'Sanctions lists and politically exposed persons.' },
  ],
  paths,
  components: {
    schemas,
    securitySchemes: {
      signature: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      dashboard: { type: 'http', scheme: 'bearer' },
    },
  },
  'x-problems': {
    invalid_request: {
      status: 400,
      description: 'Wrong as judged from the request alone; `errors` says where.',
    },
    idempotency_key_required: { status: 400, description: 'A mutating POST came without its key.' },
    invalid_policy: { status: 400, description: 'The definition does not validate.' },
    unauthenticated: { status: 401, description: 'No or bad credential.' },
    forbidden: { status: 403, description: 'A known caller without the right.' },
    source_not_bound: { status: 403, description: 'The key is not bound to this source.' },
    not_found: { status: 404, description: 'No such record in this organization and mode.' },
    idempotency_conflict: { status: 409, description: 'The key was used for another request.' },
    already_exists: { status: 409, description: 'One is there already; `resourceId` names it.' },
    stale_revision: { status: 409, description: 'Changed meanwhile; `currentRevision` says to what.' },
    source_disabled: { status: 409, description: 'The source takes no submissions.' },
    last_owner: { status: 409, description: 'An organization keeps at least one owner.' },
    too_large: { status: 413, description: 'Over a size limit; `limitBytes` says which.' },
    policy_not_publishable: {
      status: 422,
      description: 'What is stored stands against it; `errors` says where.',
    },
    rate_limited: { status: 429, description: 'Too many calls; wait for `Retry-After`.' },
  },
};
