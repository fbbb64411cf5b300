/** A node of the tree that PostgreSQL's own parser makes of a statement: its kind, and what it holds. */
export type Tree = Readonly<Record<string, unknown>>;

/** A query, or the part of a statement that chooses rows: its tables and what must hold of their rows. */
export interface Block {
  readonly kind: 'SelectStmt' | 'UpdateStmt' | 'DeleteStmt' | 'InsertStmt';
  readonly tree: Tree;
  readonly tables: readonly Table[];
  /** Conditions that all must hold, of `where` and of joins. */
  readonly conditions: readonly Tree[];
  /** It stands within another. */
  readonly nested: boolean;
}

export interface Table {
  readonly name: string;
  readonly alias: string;
}

const KINDS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'] as const;

/** Every block of a statement, outer ones first; names that `with` gives are no tables. */
export function blocksOf(statement: Tree): readonly Block[] {
  const given = new Set(found(statement, 'CommonTableExpr').map((tree) => String(tree['ctename'])));
  return collect(statement, false).map((block) => ({
    ...block,
    tables: block.tables.filter(({ name }) => !given.has(name)),
  }));
}

function collect(value: unknown, nested: boolean): readonly Block[] {
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, nested));
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const kind = KINDS.find((one) => one === key);
    if (!kind || !isTree(child)) return collect(child, nested || key === 'larg' || key === 'rarg');
    return [blockOf(kind, child, nested), ...collect(child, true)];
  });
}

function blockOf(kind: Block['kind'], tree: Tree, nested: boolean): Block {
  const from = [...list(tree['fromClause']), ...list(tree['usingClause'])];
  const changed = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [{ RangeVar: tree['relation'] }] : [];
  const sources = [...changed, ...from];
  return {
    kind,
    tree,
    nested,
    tables: sources.flatMap(tablesOf),
    conditions: [tree['whereClause'], ...sources.flatMap(joinConditions)].flatMap(conjuncts),
  };
}

function tablesOf(source: Tree): readonly Table[] {
  const [join, table] = [source['JoinExpr'], source['RangeVar']];
  if (isTree(join)) return [join['larg'], join['rarg']].filter(isTree).flatMap(tablesOf);
  if (!isTree(table)) return [];
  const name = String(table['relname']);
  const alias = isTree(table['alias']) ? String(table['alias']['aliasname']) : name;
  return [{ name, alias }];
}

function joinConditions(source: Tree): readonly unknown[] {
  const join = source['JoinExpr'];
  if (!isTree(join)) return [];
  return [join['quals'], ...[join['larg'], join['rarg']].filter(isTree).flatMap(joinConditions)];
}

function conjuncts(condition: unknown): readonly Tree[] {
  if (!isTree(condition)) return [];
  const both = condition['BoolExpr'];
  return isTree(both) && both['boolop'] === 'AND_EXPR' ? list(both['args']).flatMap(conjuncts) : [condition];
}

/** Everything of a kind below a node, queries within it included unless `within` says to stay out of them. */
export function found(value: unknown, kind: string, within: 'all' | 'block' = 'all'): readonly Tree[] {
  if (Array.isArray(value)) return value.flatMap((item) => found(item, kind, within));
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (within === 'block' && KINDS.some((one) => one === key)) return [];
    return [...(key === kind && isTree(child) ? [child] : []), ...found(child, kind, within)];
  });
}

export function list(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : [];
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
