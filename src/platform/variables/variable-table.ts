import { ExplainedError } from '../../kernel/explained-error.ts';

/** A setting that cannot be used; the message is one clear line for a person. */
export class ConfigError extends ExplainedError {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the text of a variable, without blanks around it; throws a `ConfigError` that names the variable. */
export type Type<Value> = (text: string, name: string, environment: Environment) => Value;

interface VariableDescription<Value> {
  readonly name: string;
  readonly type: Type<Value>;
  readonly meaning: string;
  /** Never printed. */
  readonly secret?: boolean;
}

/** Without the variable its default is read in its place. */
interface WithDefault<Value> extends VariableDescription<Value> {
  readonly default: string;
}

/** Without the variable the value is undefined; `unset` tells people what that means. */
interface Optional<Value> extends VariableDescription<Value> {
  readonly unset: string;
}

type Row = WithDefault<unknown> | Optional<unknown>;

/** Variables under the names that their values have in the program, in groups where they belong together. */
export interface VariableTable {
  readonly [key: string]: Row | VariableTable;
}

export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends WithDefault<infer Value>
    ? Value
    : Table[Key] extends Optional<infer Value>
      ? Value | undefined
      : ValuesOf<Table[Key]>;
};

export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  readonly secret: boolean;
}

export function readTable<Table extends VariableTable>(
  table: Table,
  environment: Environment,
): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, entry]): [string, unknown] => [
    key,
    isRow(entry) ? valueOf(entry, environment) : readTable(entry, environment),
  ]);
  return Object.fromEntries(values) as ValuesOf<Table>;
}

export function variablesOf(table: VariableTable): readonly Variable[] {
  return Object.values(table).flatMap((entry) => {
    if (!isRow(entry)) return variablesOf(entry);
    const { name, meaning, secret = false } = entry;
    return [{ name, fallback: 'default' in entry ? entry.default : entry.unset, meaning, secret }];
  });
}

function valueOf(row: Row, environment: Environment): unknown {
  const text = environment[row.name]?.trim() || ('default' in row ? row.default : undefined);
  return text === undefined ? undefined : row.type(text, row.name, environment);
}

function isRow(entry: Row | VariableTable): entry is Row {
  return typeof entry.name === 'string';
}
