import { conditionsOf, type PlacedCondition } from './conditions.ts';
import type { InputDeclaration, PolicyDefinition, ScalarType, VerificationBinding } from './definition.ts';
import type { DefinitionFault } from './definition-fault.ts';
import { isUuid } from './uuid.ts';

/** Document 1, *Source registration*: excluded from new assessments; what rests on it has to be assessed again. */
export const RETIRED_SOURCE = 'service:session-checks';

/** The facts that a registered source declares. */
export type SourceFacts = readonly Pick<InputDeclaration, 'key' | 'type' | 'itemType'>[];

/** What a definition is held against when it is published. All of it can change between draft and publication. */
export interface Surroundings {
  /** Registered sources of this organization and mode, by id. */
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /** Facts that the service itself records: where from, and the only values they take. */
  readonly documentedFacts: Readonly<
    Record<string, { readonly sourcePrefix: string; readonly values: readonly string[] }>
  >;
  /** For each input of `boundInputs`, whether its binding exists with that type. */
  readonly bindingsExist: readonly boolean[];
}

const REGISTERED = 'registered:';
const VERIFICATION = 'verification:';
const API_KEY = 'api_key:';
const USER = 'user:';

/** Contract 2, *Policy definition* 4: what keeps a valid draft from being published. Pointers count from the definition. */
export function publicationFaults(
  definition: PolicyDefinition,
  surroundings: Surroundings,
): readonly DefinitionFault[] {
  return [
    ...definition.inputs.flatMap((input, index) => inputFaults(input, `/inputs/${index}`, surroundings)),
    ...bindingFaults(definition, surroundings.bindingsExist),
    ...conditionsOf(definition).flatMap((placed) => documentedValueFaults(placed, surroundings)),
  ];
}

export interface BoundInput {
  readonly index: number;
  readonly type: InputDeclaration['type'];
  readonly itemType?: ScalarType;
  readonly verification: VerificationBinding;
}

export function boundInputs({ inputs }: PolicyDefinition): readonly BoundInput[] {
  return inputs.flatMap(({ type, itemType, verification }, index) =>
    verification === undefined ? [] : [{ index, type, ...(itemType && { itemType }), verification }],
  );
}

/** Ids of the registered sources that a definition names, as far as they are ids. */
export function registeredSourceIds({ inputs }: PolicyDefinition): readonly string[] {
  const named = inputs.flatMap(({ acceptedSources }) => acceptedSources);
  const ids = named.flatMap((source) => registeredId(source) ?? []);
  return [...new Set(ids)];
}

function registeredId(source: string): string | undefined {
  const id = source.slice(REGISTERED.length);
  return source.startsWith(REGISTERED) && isUuid(id) && id === id.toLowerCase() ? id : undefined;
}

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}

function inputFaults(
  input: InputDeclaration,
  at: string,
  surroundings: Surroundings,
): readonly DefinitionFault[] {
  const documented = documentedFact(input.key, surroundings);
  const faults = input.acceptedSources.flatMap((source, index) => {
    const pointer = `${at}/acceptedSources/${index}`;
    if (documented && !source.startsWith(documented.sourcePrefix))
      return [
        fault(
          pointer,
          'source_not_allowed',
          `'${input.key}' comes only from ${documented.sourcePrefix}… sources.`,
        ),
      ];
    return sourceFaults(source, input, pointer, surroundings);
  });
  if (documented && input.type !== 'string')
    return [fault(`${at}/type`, 'fact_type', `'${input.key}' is a string.`), ...faults];
  return faults;
}

function sourceFaults(
  source: string,
  input: InputDeclaration,
  pointer: string,
  { sources }: Surroundings,
): readonly DefinitionFault[] {
  if (source === RETIRED_SOURCE) return [fault(pointer, 'retired_source', 'This source is retired.')];
  if (input.verification !== undefined) return boundSourceFaults(source, input.verification, pointer);
  if (source.startsWith(VERIFICATION))
    return [fault(pointer, 'binding_required', 'An input from a verification carries its binding.')];
  if (source.startsWith(API_KEY) || source.startsWith(USER)) return principalFaults(source, pointer);
  if (!source.startsWith(REGISTERED)) return [];
  const id = registeredId(source);
  if (id === undefined)
    return [
      fault(
        pointer,
        'malformed_source',
        'A registered source is named registered:<id>, the id in lower case.',
      ),
    ];
  const facts = sources.get(id);
  if (!facts) return [fault(pointer, 'unknown_source', 'No such source is registered.')];
  const declared = facts.find(({ key }) => key === input.key);
  if (!declared) return [fault(pointer, 'undeclared_fact', `This source does not declare '${input.key}'.`)];
  if (declared.type === input.type && declared.itemType === input.itemType) return [];
  return [fault(pointer, 'fact_type', `This source declares '${input.key}' as ${typeName(declared)}.`)];
}

/** Its evidence is recorded under the fact of the bound field, which no other source declares. */
function boundSourceFaults(
  source: string,
  { workflowId, workflowRevision, stepKey }: VerificationBinding,
  pointer: string,
): readonly DefinitionFault[] {
  const bound = `${VERIFICATION}${workflowId}:r${workflowRevision}:${stepKey}`;
  if (source === bound) return [];
  return [fault(pointer, 'source_not_allowed', `An input with this binding takes only ${bound}.`)];
}

function principalFaults(source: string, pointer: string): readonly DefinitionFault[] {
  if (isUuid(source.slice(source.indexOf(':') + 1))) return [];
  return [fault(pointer, 'malformed_source', 'A caller is named api_key:<id> or user:<id>.')];
}

function typeName({ type, itemType }: Pick<InputDeclaration, 'type' | 'itemType'>): string {
  return itemType === undefined ? `a ${type}` : `a ${type} of ${itemType}s`;
}

function bindingFaults(definition: PolicyDefinition, exist: readonly boolean[]): readonly DefinitionFault[] {
  return boundInputs(definition).flatMap(({ index }, place) =>
    exist[place]
      ? []
      : [
          fault(
            `/inputs/${index}/verification`,
            'unknown_binding',
            'No such field of this type at that workflow revision.',
          ),
        ],
  );
}

/** Document 1, *Policy rules* 8. */
function documentedValueFaults(
  { pointer, condition }: PlacedCondition,
  surroundings: Surroundings,
): readonly DefinitionFault[] {
  const documented = documentedFact(condition.fact, surroundings);
  if (!documented || (condition.operator !== 'eq' && condition.operator !== 'in')) return [];
  const { values } = documented;
  const refused = (at: string): DefinitionFault =>
    fault(at, 'undocumented_value', `'${condition.fact}' takes only: ${values.join(', ')}.`);
  const isKnown = (value: unknown): boolean => values.some((known) => known === value);
  const { value } = condition;
  if (!Array.isArray(value)) return isKnown(value) ? [] : [refused(`${pointer}/value`)];
  return value.flatMap((item: unknown, index) =>
    isKnown(item) ? [] : [refused(`${pointer}/value/${index}`)],
  );
}

function documentedFact(key: string, { documentedFacts }: Surroundings) {
  return Object.hasOwn(documentedFacts, key) ? documentedFacts[key] : undefined;
}
