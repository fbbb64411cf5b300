import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.ts';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import { Name, strict } from '../../../kernel/schema.ts';
import { type PolicyRequest, policyFaults, policyShapes } from '../../runs/run-policy.ts';
import { withDefaults } from '../../runs/run-policy.ts';
import { type Batch, BATCH_FORMATS, ENCODINGS } from '../batch.ts';
import { FIELDS, type Field } from '../columns.ts';

/** What a caller decides about a batch. */
export type NewBatch = Pick<
  Batch,
  | 'name'
  | 'sources'
  | 'reviewScore'
  | 'matchScore'
  | 'pepLookbackMonths'
  | 'format'
  | 'encoding'
  | 'columns'
  | 'monitor'
>;

const Header = Type.Optional(
  Type.String({ minLength: 1, maxLength: limits.batchHeaderCharacters, pattern: '^\\S(?:.*\\S)?$' }),
);
const headers: Record<Field, typeof Header> = {
  name: Header,
  externalId: Header,
  riskSubjectId: Header,
  aliases: Header,
  entityType: Header,
  country: Header,
  dateOfBirth: Header,
  nationality: Header,
  identifiers: Header,
};

export const BatchRequestShape = strict({
  name: Type.Optional(Name),
  ...policyShapes,
  format: Type.Enum([...BATCH_FORMATS]),
  encoding: Type.Optional(Type.Enum([...ENCODINGS], { description: '`utf-8` when absent' })),
  columns: Type.Optional(
    strict(headers, {
      description: `What a column of the file is called, or a name of a JSON line, where it is not called ${FIELDS.map((field) => `\`${field}\``).join(', ')}. One that is named here has to be in a CSV file.`,
    }),
  ),
  monitor: Type.Optional(
    Type.Boolean({ description: 'Every row that can be screened becomes a monitor; false when absent' }),
  ),
});

type BatchRequest = Static<typeof BatchRequestShape>;

/** What the request alone shows to be wrong and its schema cannot say. */
export function batchRequestRefusal(request: PolicyRequest): Refusal<'invalid_request'> | undefined {
  const errors = policyFaults(request);
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'Nothing can be screened like this.', { errors });
}

export function askedBatch(request: BatchRequest): NewBatch {
  const { name, format, encoding, columns, monitor } = request;
  return {
    ...withDefaults(request),
    name: name ?? null,
    format,
    encoding: encoding ?? 'utf-8',
    columns: columns ?? {},
    monitor: monitor ?? false,
  };
}
