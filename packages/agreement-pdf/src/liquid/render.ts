import type { JsonValue } from '@assay/values';
import { SourceError } from '../agreement/fault.ts';
import { Output, type TemplateText } from './output.ts';
import type { Template } from './parse.ts';
import type { Comparison, ConditionNode, LoopNode, Node, Operand, OutputNode, Path, Test } from './syntax.ts';
import { BLANK, compare, EMPTY, isTrue, type LiquidValue } from './values.ts';

export type Data = { readonly [key: string]: JsonValue };

export interface Budget {
  /** Nodes visited, turns of loops included. */
  readonly stepsAtMost: number;
  readonly outputAtMost: number;
}

/** The text of a template with this data; values stand aside, so that nothing in them is ever read as Markdown. */
export function renderLiquid(template: Template, data: Data, budget: Budget): TemplateText {
  const rendering = new Rendering(template, data, budget);
  rendering.run(template.nodes, 0);
  return rendering.output.finish();
}

class Rendering {
  readonly output: Output;
  readonly #scopes: Data[];
  readonly #budget: Budget;
  #steps = 0;

  constructor({ source }: Template, data: Data, budget: Budget) {
    this.output = new Output(source, budget.outputAtMost);
    this.#scopes = [data];
    this.#budget = budget;
  }

  run(nodes: readonly Node[], depth: number): void {
    for (const node of nodes) {
      this.#step(node);
      if (node.kind === 'text') this.output.text(node, depth);
      else if (node.kind === 'output') this.output.value(this.#printed(node), node, depth);
      else if (node.kind === 'condition') this.#choose(node, depth + 1);
      else this.#repeat(node, depth + 1);
    }
  }

  #step(node: Node): void {
    this.#steps += 1;
    if (this.#steps <= this.#budget.stepsAtMost) return;
    const message = `Rendering takes more than ${this.#budget.stepsAtMost} steps.`;
    throw new SourceError(
      'render_limit',
      'too_many_steps',
      message,
      node.kind === 'text' ? node.from : node.offset,
    );
  }

  #printed({ value, filters, offset }: OutputNode): string {
    const found = this.#valueOf(value, offset);
    if (found === null || typeof found === 'object') {
      const what = found === null ? 'null' : Array.isArray(found) ? 'a list' : 'an object';
      fail('not_printable', `${nameOf(value)} is ${what}, which cannot be printed.`, offset);
    }
    return filters.reduce(
      (text, filter) => (filter === 'upcase' ? text.toUpperCase() : text.toLowerCase()),
      String(found),
    );
  }

  #choose({ branches, otherwise }: ConditionNode, depth: number): void {
    const taken = branches.find(({ test, negated, offset }) => this.#holds(test, offset) !== negated);
    this.run(taken?.body ?? otherwise, depth);
  }

  #repeat(node: LoopNode, depth: number): void {
    const list = this.#valueOf(node.list, node.offset);
    if (!Array.isArray(list)) fail('not_a_list', `${nameOf(node.list)} is not a list.`, node.offset);
    const items: readonly JsonValue[] = list;
    if (items.length === 0) this.run(node.otherwise, depth);
    for (const [index, item] of items.entries()) {
      this.#step(node);
      this.#scopes.push({ [node.item]: item, forloop: turn(index, items.length) });
      this.run(node.body, depth);
      this.#scopes.pop();
    }
  }

  #holds(test: Test, offset: number): boolean {
    if (test.kind === 'comparison') return this.#compared(test, offset);
    if (test.kind === 'truth') return isTrue(this.#valueOf(test.value, offset));
    const left = this.#holds(test.left, offset);
    return test.kind === 'both'
      ? left && this.#holds(test.right, offset)
      : left || this.#holds(test.right, offset);
  }

  #compared({ operator, left, right }: Comparison, offset: number): boolean {
    const outcome = compare(operator, this.#valueOf(left, offset), this.#valueOf(right, offset));
    if (outcome !== undefined) return outcome;
    const sides = `${nameOf(left)} and ${nameOf(right)}`;
    return fail('not_comparable', `${sides} cannot be compared with ${operator}.`, offset);
  }

  #valueOf(operand: Operand, offset: number): LiquidValue {
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'path') return this.#read(operand, offset);
    return operand.kind === 'empty' ? EMPTY : BLANK;
  }

  #read(path: Path, offset: number): JsonValue {
    const scope = this.#scopes.findLast((candidate) => Object.hasOwn(candidate, path.root));
    let value: JsonValue | undefined = scope?.[path.root];
    for (const step of path.steps) {
      if (value === undefined) break;
      const key = step.kind === 'property' ? step.name : this.#valueOf(step.value, offset);
      value = memberOf(value, key);
    }
    return value === undefined
      ? fail('missing_variable', `${nameOf(path)} has no value.`, path.offset)
      : value;
  }
}

/** Own properties only; of lists and texts also the few that Liquid gives them. */
function memberOf(value: JsonValue, key: LiquidValue): JsonValue | undefined {
  if (Array.isArray(value)) return itemOf(value, key);
  if (typeof value === 'string') return key === 'size' ? value.length : undefined;
  if (typeof value !== 'object' || value === null || typeof key !== 'string') return undefined;
  if (Object.hasOwn(value, key)) return (value as Data)[key];
  return key === 'size' ? Object.keys(value).length : undefined;
}

function itemOf(list: readonly JsonValue[], key: LiquidValue): JsonValue | undefined {
  if (key === 'size') return list.length;
  if (key === 'first') return list[0];
  if (key === 'last') return list.at(-1);
  return typeof key === 'number' && Number.isInteger(key) ? list.at(key) : undefined;
}

function turn(index: number, length: number): Data {
  return {
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}

/** As written in the source, for people. */
function nameOf(operand: Operand): string {
  if (operand.kind === 'literal') return JSON.stringify(operand.value);
  if (operand.kind !== 'path') return operand.kind;
  const steps = operand.steps.map((step) =>
    step.kind === 'property' ? `.${step.name}` : `[${nameOf(step.value)}]`,
  );
  return operand.root + steps.join('');
}

function fail(code: string, message: string, offset: number): never {
  throw new SourceError('render_failed', code, message, offset);
}
