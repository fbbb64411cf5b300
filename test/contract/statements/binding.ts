import { UNKNOWN_NAME } from './source-values.ts';
import { type Block, isTree, list, type Table, type Tree } from './blocks.ts';

/** The columns of a block that a condition sets equal to a value that is sent: `$1`, or `$1::uuid`. */
interface BoundColumn {
  /** Undefined where the column stands without its table. */
  readonly alias: string | undefined;
  readonly column: string;
  /** The number of the value. */
  readonly parameter: number;
}

/** A condition that the caller of the function gives: what is read here is not the whole statement. */
export function isOpen({ conditions }: Block): boolean {
  return conditions.some((condition) => isTree(condition['ParamRef']));
}

/** Whether the block says which organization's rows of this table it is about, by a value of the statement. */
export function isBound({ conditions }: Block, { alias }: Table, values: readonly string[]): boolean {
  return conditions
    .flatMap(boundColumns)
    .some(
      (bound) =>
        ['organization_id', UNKNOWN_NAME].includes(bound.column) &&
        (bound.alias ?? alias) === alias &&
        /organization/i.test(values[bound.parameter - 1] ?? ''),
    );
}

function boundColumns(condition: Tree): readonly BoundColumn[] {
  const comparison = condition['A_Expr'];
  if (!isTree(comparison) || comparison['kind'] !== 'AEXPR_OP' || operator(comparison) !== '=') return [];
  const [left, right] = [sides(comparison['lexpr']), sides(comparison['rexpr'])];
  return left.flatMap((one, index) => {
    const other = right[index];
    return other ? [...pairOf(one, other), ...pairOf(other, one)] : [];
  });
}

/** The members of a row, or the one expression. */
function sides(expression: unknown): readonly Tree[] {
  if (!isTree(expression)) return [];
  const row = expression['RowExpr'];
  return isTree(row) ? list(row['args']) : [expression];
}

function pairOf(column: Tree, value: Tree): readonly BoundColumn[] {
  const [name, parameter] = [columnName(column), parameterOf(value)];
  return name && parameter !== undefined ? [{ ...name, parameter }] : [];
}

export function columnName(expression: Tree): { alias: string | undefined; column: string } | undefined {
  const reference = expression['ColumnRef'];
  if (!isTree(reference)) return undefined;
  const names = list(reference['fields']).map(textOf);
  return { alias: names.length > 1 ? names.at(-2) : undefined, column: names.at(-1) ?? '' };
}

function parameterOf(expression: Tree): number | undefined {
  const cast = expression['TypeCast'];
  if (isTree(cast)) return isTree(cast['arg']) ? parameterOf(cast['arg']) : undefined;
  return isTree(expression['ParamRef']) ? Number(expression['ParamRef']['number']) : undefined;
}

function operator(comparison: Tree): string {
  return list(comparison['name']).map(textOf).join('.');
}

function textOf(node: Tree): string {
  return isTree(node['String']) ? String(node['String']['sval']) : '';
}
