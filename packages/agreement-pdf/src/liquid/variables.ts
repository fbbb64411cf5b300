import type { Node, Operand, Path, Test } from './syntax.ts';

/** The variables that a template reads: whole paths for people, roots for the data that must contain them. */
export interface Variables {
  /** As `items[].name` for a property of each item; in the order of their first mention. */
  readonly paths: readonly string[];
  readonly roots: readonly { readonly name: string; readonly offset: number }[];
}

/** Names that loops give stand for the items of their list. */
type Names = ReadonlyMap<string, string | null>;

export function variablesOf(nodes: readonly Node[]): Variables {
  const paths = new Set<string>();
  const roots = new Map<string, number>();
  const read = (path: Path, names: Names): string => {
    const meant = names.has(path.root) ? names.get(path.root) : path.root;
    if (!names.has(path.root) && !roots.has(path.root)) roots.set(path.root, path.offset);
    for (const step of path.steps) if (step.kind === 'index') readOperand(step.value, names);
    if (meant === null || meant === undefined) return '';
    const whole = meant + path.steps.map(stepText).join('');
    paths.add(whole);
    return whole;
  };
  const readOperand = (operand: Operand, names: Names): void => {
    if (operand.kind === 'path') read(operand, names);
  };
  const readTest = (test: Test, names: Names): void => {
    if (test.kind === 'truth') readOperand(test.value, names);
    else if (test.kind === 'comparison') [test.left, test.right].forEach((side) => readOperand(side, names));
    else [test.left, test.right].forEach((side) => readTest(side, names));
  };
  const walk = (body: readonly Node[], names: Names): void => {
    for (const node of body) {
      if (node.kind === 'output') readOperand(node.value, names);
      else if (node.kind === 'condition') {
        for (const branch of node.branches) {
          readTest(branch.test, names);
          walk(branch.body, names);
        }
        walk(node.otherwise, names);
      } else if (node.kind === 'loop') {
        const items = `${read(node.list, names)}[]`;
        walk(node.body, new Map([...names, [node.item, items], ['forloop', null]]));
        walk(node.otherwise, names);
      }
    }
  };
  walk(nodes, new Map());
  return {
    paths: [...paths],
    roots: [...roots].map(([name, offset]) => ({ name, offset })),
  };
}

function stepText(step: Path['steps'][number]): string {
  if (step.kind === 'property') return `.${step.name}`;
  return step.value.kind === 'literal' && typeof step.value.value === 'string'
    ? `.${step.value.value}`
    : '[]';
}
