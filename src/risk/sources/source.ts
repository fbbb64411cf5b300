import { Type } from 'typebox';
import type { InputType, ScalarType } from '@assay/policy-engine';
import type { ApiKeyId, SourceId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import { ModeName, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { Key } from '../key.ts';

/** A registered external source of evidence. Its key and facts never change; its bindings do. */
export interface Source {
  readonly id: SourceId;
  readonly mode: Mode;
  readonly key: string;
  readonly facts: readonly FactDeclaration[];
  readonly apiKeyIds: readonly ApiKeyId[];
  readonly enabled: boolean;
  /** Grows by one with every change of the bindings. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export interface FactDeclaration {
  readonly key: string;
  readonly type: InputType;
  /** Present exactly for lists. */
  readonly itemType?: ScalarType;
}

/** The API keys that submit for a source, and whether it accepts anything at all. */
export type Bindings = Pick<Source, 'apiKeyIds' | 'enabled'>;

const SCALAR_TYPES = ['string', 'number', 'boolean'] as const satisfies readonly ScalarType[];

export const FactShape = strict({
  key: Key,
  type: Type.Enum([...SCALAR_TYPES, 'list']),
  itemType: Type.Optional(
    Type.Enum([...SCALAR_TYPES], { description: 'Required for `list`, refused elsewhere' }),
  ),
});

export const SourceRecord = recordOf(
  'SourceRecord',
  'sources',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    key: Type.String(),
    facts: Type.Array(FactShape),
    apiKeyIds: Type.Array(Uuid),
    enabled: Type.Boolean({ description: 'A disabled source takes no evidence; what it gave stays valid' }),
    revision: Type.Integer({ description: 'Grows by one with every change of the bindings' }),
  }),
);

export function sourceRecord({ id, createdAt, facts, apiKeyIds, ...data }: Source) {
  return {
    id,
    resource: 'sources' as const,
    data: { ...data, facts: [...facts], apiKeyIds: [...apiKeyIds], createdAt: createdAt.toISOString() },
  } satisfies ResourceRecord<'sources', unknown>;
}

/**
 * The rules of declared facts that a schema cannot say: keys are unique, and a list alone names the type of its items.
 */
export function factFaults(facts: readonly FactDeclaration[]): readonly Fault[] {
  const seen = new Set<string>();
  return facts.flatMap(({ key, type, itemType }, index) => {
    const faults: Fault[] = [];
    if (seen.has(key))
      faults.push(fault(`/facts/${index}/key`, 'duplicate', 'This key was declared before.'));
    seen.add(key);
    if (type === 'list' && itemType === undefined)
      faults.push(fault(`/facts/${index}/itemType`, 'required', 'A list declares the type of its items.'));
    if (type !== 'list' && itemType !== undefined)
      faults.push(fault(`/facts/${index}/itemType`, 'not_allowed', 'Only a list has items.'));
    return faults;
  });
}

/** The faults of bindings that the request alone shows: no key twice, and a source that is enabled has one. */
export function bindingFaults({ apiKeyIds, enabled }: Bindings): readonly Fault[] {
  if (enabled && apiKeyIds.length === 0)
    return [fault('/apiKeyIds', 'min_items', 'An enabled source needs at least one API key.')];
  return apiKeyIds.flatMap((id, index) =>
    apiKeyIds.indexOf(id) < index
      ? [fault(`/apiKeyIds/${index}`, 'duplicate', 'This API key is listed before.')]
      : [],
  );
}

/** A refusal of every key that cannot be bound; it does not tell the reason, another organization's key included. */
export function refuseUnusable(
  apiKeyIds: readonly ApiKeyId[],
  usable: ReadonlySet<ApiKeyId>,
): Refusal<'invalid_request'> | undefined {
  const message = 'Not an API key of this organization and mode that is neither revoked nor expired.';
  return refuseFaults(
    apiKeyIds.flatMap((id, index) =>
      usable.has(id) ? [] : [fault(`/apiKeyIds/${index}`, 'not_usable', message)],
    ),
  );
}

export function refuseFaults(faults: readonly Fault[]): Refusal<'invalid_request'> | undefined {
  const [first] = faults;
  return first && refuse('invalid_request', first.message, { errors: faults });
}

function fault(pointer: string, code: string, message: string): Fault {
  return { pointer, code, message };
}
