import type {
  Condition,
  ConditionGroup,
  InputDeclaration,
  PolicyDefinition,
  Scalar,
  ScalarType,
} from '../../policies/definition.ts';

/** The facts that take documented values only, by their key. */
export type DocumentedValues = Readonly<Record<string, { readonly values: readonly string[] }>>;

/**
 * Something that takes one scalar, independently of the others: a scalar input, or whether a list holds one item.
 * Any set of items is a list, so each named item is in it or not, whatever the other items.
 */
export interface Variable {
  /** Position in the policy's inputs. */
  readonly input: number;
  readonly item?: Scalar;
  readonly type: ScalarType;
  /** The only values that it takes; absent where every value of the type can come. */
  readonly documented?: ReadonlySet<Scalar>;
}

/** A condition over one variable, or over two that are compared with each other. */
export interface Atom {
  readonly variable: number;
  readonly other?: number;
  /** The values that its outcome can change at. */
  readonly constants: readonly Scalar[];
  readonly holds: (value: Scalar, other: Scalar) => boolean;
}

/** Holds when all of its atoms hold. */
export type Conjunction = readonly Atom[];

export interface Atoms {
  readonly variables: readonly Variable[];
  readonly conjunction: (group: ConditionGroup) => Conjunction;
}

/** Reads conditions as atoms. Equal conditions of a policy come to speak of the same variable. */
export function atomsOf({ inputs }: PolicyDefinition, documented: DocumentedValues): Atoms {
  const positions = new Map(inputs.map(({ key }, index) => [key, index]));
  const variables: Variable[] = [];
  const numbers = new Map<string, number>();

  const variableOf = (key: unknown, item?: Scalar): number => {
    const input = typeof key === 'string' ? positions.get(key) : undefined;
    const declared = input === undefined ? undefined : inputs[input];
    if (input === undefined || declared === undefined)
      throw new Error('A condition names no declared input of the policy');
    const name = JSON.stringify([input, item]);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, variables.length);
    return variables.push(newVariable(declared, input, item, documented)) - 1;
  };
  return { variables, conjunction: ({ all }) => all.map((condition) => atomOf(condition, variableOf)) };
}

/** The inputs that have to be resolved for it to hold. */
export function inputsOf(conjunction: Conjunction, variables: readonly Variable[]): ReadonlySet<number> {
  return new Set(variablesOf(conjunction).map((variable) => variables[variable]?.input ?? -1));
}

export function variablesOf(conjunction: Conjunction): readonly number[] {
  return conjunction.flatMap(({ variable, other }) => (other === undefined ? [variable] : [variable, other]));
}

function newVariable(
  { key, type }: InputDeclaration,
  input: number,
  item: Scalar | undefined,
  documented: DocumentedValues,
): Variable {
  if (type === 'list') return { input, ...(item !== undefined && { item }), type: 'boolean' };
  const fact = type === 'string' && Object.hasOwn(documented, key) ? documented[key] : undefined;
  return { input, type, ...(fact && { documented: new Set(fact.values) }) };
}

function atomOf(
  { fact, operator, value }: Condition,
  variableOf: (key: unknown, item?: Scalar) => number,
): Atom {
  const values: readonly Scalar[] = typeof value === 'object' ? value : [value];
  const [first = ''] = values;
  if (operator === 'contains')
    return { variable: variableOf(fact, first), constants: [], holds: (held) => held === true };
  const variable = variableOf(fact);
  switch (operator) {
    case 'eq':
      return { variable, constants: values, holds: (actual) => actual === first };
    case 'in': {
      const members = new Set(values);
      return { variable, constants: values, holds: (actual) => members.has(actual) };
    }
    case 'gt':
      return { variable, constants: values, holds: (actual) => actual > first };
    case 'gte':
      return { variable, constants: values, holds: (actual) => actual >= first };
    case 'lt':
      return { variable, constants: values, holds: (actual) => actual < first };
    case 'lte':
      return { variable, constants: values, holds: (actual) => actual <= first };
    case 'eq_fact':
      return {
        variable,
        other: variableOf(value),
        constants: [],
        holds: (actual, other) => actual === other,
      };
    case 'neq_fact':
      return {
        variable,
        other: variableOf(value),
        constants: [],
        holds: (actual, other) => actual !== other,
      };
  }
}
