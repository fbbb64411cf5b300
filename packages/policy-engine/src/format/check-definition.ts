import { conditionsOf, type PlacedCondition } from '../policies/conditions.ts';
import type { BandDefinition, InputDeclaration, Scalar, ScalarType } from '../policies/definition.ts';
import type { DefinitionFault } from '../policies/definition-fault.ts';
import type { SentDefinition } from './normalize-definition.ts';

const POINTS_DECIMALS = 3;
const BOUND_DECIMALS = 6;

/** Contract 2, *Policy definition*: what the schema cannot say of a definition that fits it. */
export function checkDefinition(definition: SentDefinition): readonly DefinitionFault[] {
  return [
    ...repeatFaults(definition),
    ...conditionsOf(definition).flatMap((placed) => conditionFaults(placed, definition.inputs)),
    ...decimalFaults(definition),
    ...boundFaults(definition),
    ...forcedBandFaults(definition),
  ];
}

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}

function repeatFaults({ inputs, factors, bands, rules }: SentDefinition): readonly DefinitionFault[] {
  return [
    ...repeated(inputs, '/inputs', 'key'),
    ...repeated(factors, '/factors', 'key'),
    ...factors.flatMap(({ cases }, index) => repeated(cases, `/factors/${index}/cases`, 'id')),
    ...repeated(bands, '/bands', 'id'),
    ...repeated(rules, '/rules', 'id'),
  ];
}

/** A name that stands earlier in its array already. Cases may go without. */
function repeated<Name extends 'id' | 'key'>(
  items: readonly { readonly [name in Name]?: string }[],
  at: string,
  name: Name,
): readonly DefinitionFault[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = item[name];
    if (text === undefined) return [];
    if (seen.has(text))
      return [fault(`${at}/${index}/${name}`, 'duplicate', `'${text}' stands here more than once.`)];
    seen.add(text);
    return [];
  });
}

function conditionFaults(
  { pointer, condition }: PlacedCondition,
  inputs: readonly InputDeclaration[],
): readonly DefinitionFault[] {
  const { fact, operator, value } = condition;
  const input = inputs.find(({ key }) => key === fact);
  if (!input) return [fault(`${pointer}/fact`, 'undeclared_fact', `No input has the key '${fact}'.`)];
  const { type, itemType } = input;
  const unfit = (wanted: string): readonly DefinitionFault[] => [
    fault(`${pointer}/operator`, 'operator_type', `'${operator}' takes ${wanted}; '${fact}' is a ${type}.`),
  ];
  switch (operator) {
    case 'eq':
    case 'in':
      return type === 'list' ? unfit('a scalar input') : valueFaults(`${pointer}/value`, value, type);
    case 'contains':
      return itemType === undefined ? unfit('a list') : valueFaults(`${pointer}/value`, value, itemType);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return type === 'number' ? [] : unfit('a number input');
    case 'eq_fact':
    case 'neq_fact':
      return type === 'list' ? unfit('a scalar input') : otherFactFaults(pointer, condition, inputs);
  }
}

/** One value, or each of several, is of the type that the input declares. */
function valueFaults(
  pointer: string,
  value: Scalar | readonly Scalar[],
  type: ScalarType,
): readonly DefinitionFault[] {
  if (Array.isArray(value))
    return value.flatMap((item: Scalar, index) => valueFaults(`${pointer}/${index}`, item, type));
  return typeof value === type ? [] : [fault(pointer, 'type', `Must be a ${type}, as the input is.`)];
}

function otherFactFaults(
  at: string,
  { fact, value }: PlacedCondition['condition'],
  inputs: readonly InputDeclaration[],
): readonly DefinitionFault[] {
  const pointer = `${at}/value`;
  const type = inputs.find(({ key }) => key === fact)?.type;
  const other = inputs.find(({ key }) => key === value);
  if (value === fact) return [fault(pointer, 'same_fact', 'An input is compared with another, not itself.')];
  if (!other) return [fault(pointer, 'undeclared_fact', `No input has the key '${String(value)}'.`)];
  if (other.type === type) return [];
  return [fault(pointer, 'type', `'${fact}' is a ${type}, '${other.key}' a ${other.type}.`)];
}

function decimalFaults(definition: SentDefinition): readonly DefinitionFault[] {
  const points = definition.factors.flatMap(({ weight, defaultPoints, cases }, index) => [
    tooFine(`/factors/${index}/weight`, weight, POINTS_DECIMALS),
    tooFine(`/factors/${index}/defaultPoints`, defaultPoints, POINTS_DECIMALS),
    ...cases.map((one, place) =>
      tooFine(`/factors/${index}/cases/${place}/points`, one.points, POINTS_DECIMALS),
    ),
  ]);
  const bounds = [
    tooFine('/floor', definition.floor, BOUND_DECIMALS),
    tooFine('/ceiling', definition.ceiling, BOUND_DECIMALS),
    ...definition.bands.map((band, index) =>
      tooFine(`/bands/${index}/lowerBound`, band.lowerBound, BOUND_DECIMALS),
    ),
  ];
  return [...points, ...bounds].flat();
}

function tooFine(pointer: string, value: number | undefined, decimals: number): readonly DefinitionFault[] {
  if (value === undefined || decimalsOf(value) <= decimals) return [];
  return [fault(pointer, 'too_many_decimals', `Has at most ${decimals} decimals.`)];
}

/** Decimals of the shortest text that reads back as this number, which is how it is stored. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const fraction = digits.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

function boundFaults({ floor = 0, ceiling, bands }: SentDefinition): readonly DefinitionFault[] {
  const faults = bands.flatMap((band, index) => bandFaults(band, bands[index - 1], index));
  if (ceiling !== undefined && ceiling < floor)
    return [fault('/ceiling', 'below_floor', `Must not be below the floor, ${floor}.`), ...faults];
  return faults;
}

function bandFaults(
  { lowerBound }: BandDefinition,
  before: BandDefinition | undefined,
  index: number,
): readonly DefinitionFault[] {
  const pointer = `/bands/${index}/lowerBound`;
  if (!before) return lowerBound === 0 ? [] : [fault(pointer, 'not_zero', 'The first band starts at 0.')];
  if (lowerBound > before.lowerBound) return [];
  return [
    fault(pointer, 'not_increasing', `Must be above ${before.lowerBound}, where the band before starts.`),
  ];
}

function forcedBandFaults({ bands, rules }: SentDefinition): readonly DefinitionFault[] {
  return rules.flatMap(({ forcedBand }, index) => {
    if (forcedBand === undefined || bands.some(({ id }) => id === forcedBand)) return [];
    return [fault(`/rules/${index}/forcedBand`, 'unknown_band', `No band has the id '${forcedBand}'.`)];
  });
}
