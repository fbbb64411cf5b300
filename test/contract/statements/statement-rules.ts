import { parseSync } from 'libpg-query';
import { columnName, isBound, isOpen } from './binding.ts';
import { type Block, blocksOf, found, isTree, list, type Table, type Tree } from './blocks.ts';
import type { ReadStatement } from './read-statements.ts';

/** What the rules know besides the statements. */
export interface Surroundings {
  /** Tables that are spread over machines by `organization_id`. */
  readonly tenantTables: ReadonlySet<string>;
  /** Places whose statements are about all organizations, each with its reason. */
  readonly acrossOrganizations: Readonly<Record<string, string>>;
}

/** Every break of a rule, each with the way to mend it. */
export function statementFaults(
  statements: readonly ReadStatement[],
  around: Surroundings,
): readonly string[] {
  const read = statements.map((statement) => ({ statement, tree: parsed(statement.text) }));
  const readable = new Set(read.filter(({ tree }) => tree).map(({ statement }) => statement.where));
  const faults = read.flatMap(({ statement, tree }) => {
    if (tree)
      return faultsOf(statement, blocksOf(tree), around).map((fault) => `${statement.where} ${fault}`);
    return readable.has(statement.where) ? [] : [`${statement.where} ${UNREADABLE}`];
  });
  return [...new Set(faults)];
}

/** Places that no longer need their exception. */
export function staleExceptions(
  statements: readonly ReadStatement[],
  around: Surroundings,
): readonly string[] {
  const used = statements.filter(({ text, values }) => {
    const tree = parsed(text);
    return tree && isAcross(tenantBlocks(blocksOf(tree), around), values);
  });
  const places = new Set(used.map(({ place }) => place));
  return Object.keys(around.acrossOrganizations).filter((place) => !places.has(place));
}

const UNREADABLE =
  'is made of parts that this test cannot put together: write them where they are used, or as a function or constant that makes nothing but SQL.';

/** The tree of a text; undefined where a part of it is only known to the caller of the function that it stands in. */
function parsed(text: string): Tree | undefined {
  try {
    const tree = parseSync(text) as unknown as Tree;
    return blocksOf(tree).some(isOpen) ? undefined : tree;
  } catch {
    return undefined;
  }
}

function faultsOf(
  statement: ReadStatement,
  blocks: readonly Block[],
  around: Surroundings,
): readonly string[] {
  const tenants = tenantBlocks(blocks, around);
  return [
    ...blocks.flatMap(valuesFaults),
    ...blocks.flatMap(subscriptFaults),
    ...blocks.flatMap(emptyListFaults),
    ...(isAcross(tenants, statement.values)
      ? acrossFaults(statement, blocks, around)
      : tenants.flatMap((block) => bindingFaults(block, statement.values))),
  ];
}

interface TenantBlock extends Block {
  readonly tenants: readonly Table[];
}

function tenantBlocks(blocks: readonly Block[], { tenantTables }: Surroundings): readonly TenantBlock[] {
  return blocks
    .map((block) => ({ ...block, tenants: block.tables.filter(({ name }) => tenantTables.has(name)) }))
    .filter(({ tenants }) => tenants.length > 0);
}

/** Nothing in it says of which organization. */
function isAcross(blocks: readonly TenantBlock[], values: readonly string[]): boolean {
  return (
    blocks.length > 0 &&
    blocks.every((block) => block.tenants.every((table) => !isBound(block, table, values)))
  );
}

function valuesFaults({ kind, tree }: Block): readonly string[] {
  if (kind !== 'InsertStmt') return [];
  const select = isTree(tree['selectStmt']) ? tree['selectStmt']['SelectStmt'] : undefined;
  const isAsked = isTree(select) && found(select['valuesLists'], 'SubLink').length > 0;
  return isAsked
    ? ['asks within insert … values, which a distributed table refuses: write insert … select.']
    : [];
}

function subscriptFaults({ kind, tree }: Block): readonly string[] {
  const clause = isTree(tree['onConflictClause']) ? tree['onConflictClause'] : undefined;
  const targets = kind === 'UpdateStmt' ? list(tree['targetList']) : list(clause?.['targetList']);
  return targets
    .map((target) => target['ResTarget'])
    .filter(isTree)
    .filter(
      ({ val }) =>
        isTree(val) && isTree(val['A_Indirection']) && found(val['A_Indirection'], 'A_Indices').length > 0,
    )
    .map(
      ({ name }) =>
        `sets ${String(name)} to an element of an array, which ends a coordinator of Citus: let an expression stand around it, such as coalesce((…)[1]).`,
    );
}

function emptyListFaults({ kind, tree, nested }: Block): readonly string[] {
  const isEmpty =
    kind === 'SelectStmt' &&
    nested &&
    list(tree['targetList']).length === 0 &&
    !tree['valuesLists'] &&
    !tree['larg'];
  return isEmpty
    ? ['selects nothing in a query within it, which no intermediate result can hold: select 1.']
    : [];
}

function bindingFaults(block: TenantBlock, values: readonly string[]): readonly string[] {
  return block.tenants
    .filter((table) => !isBound(block, table, values))
    .map(
      ({ name, alias }) =>
        `does not say whose rows of ${name} it means, so every machine is asked: add ${alias}.organization_id = \${organizationId} to the query or join that names it.`,
    );
}

function acrossFaults(
  { place }: ReadStatement,
  blocks: readonly Block[],
  around: Surroundings,
): readonly string[] {
  const isNamed = Object.hasOwn(around.acrossOrganizations, place);
  const locks = blocks.filter(({ tree }) => list(tree['lockingClause']).length > 0);
  const chosen = blocks.filter(({ kind }) => kind === 'UpdateStmt' || kind === 'DeleteStmt');
  const windows = blocks
    .flatMap(({ tree }) => found(tree, 'over', 'block'))
    .filter((over) => !isByOrganization(over));
  return [
    ...(isNamed
      ? []
      : [`is about all organizations: bind organization_id to a value, or name '${place}' with its reason.`]),
    ...locks.map(
      () =>
        'locks rows of all organizations, which no cluster does: find the organizations, then lock within each.',
    ),
    ...chosen
      .filter(({ tree }) => found(tree['whereClause'], 'SubLink').length > 0 || isTree(tree['withClause']))
      .map(
        () =>
          'chooses what it changes among all organizations: find the organizations, then change within each.',
      ),
    ...windows.map(() => 'has a window over rows of several organizations: partition by organization_id.'),
  ];
}

function isByOrganization(over: Tree): boolean {
  return list(over['partitionClause']).some((column) => columnName(column)?.column === 'organization_id');
}
