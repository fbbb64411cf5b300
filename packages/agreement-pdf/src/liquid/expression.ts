import { SourceError } from '../agreement/fault.ts';
import { type Operand, type Operator, OPERATORS, type Path, type Step, type Test } from './syntax.ts';

type Lexeme =
  | { readonly kind: 'name' | 'symbol'; readonly text: string; readonly offset: number }
  | { readonly kind: 'literal'; readonly value: string | number; readonly offset: number };

const LEXEME =
  /(?:([A-Za-z_][A-Za-z0-9_-]*)|(-?\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|(==|!=|<=|>=|<|>|\.|\[|\]|\|))/y;
const SPACE = /\s*/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, nil: null, null: null };
const RESERVED = new Set([...Object.keys(WORDS), 'empty', 'blank', 'and', 'or', 'contains', 'in']);
const LEXEMES_AT_MOST = 400;
const INDEX_DEPTH_AT_MOST = 8;

/** Reads the text between two braces, from the left to the right, and refuses any rest. */
export class Expression {
  readonly #lexemes: readonly Lexeme[];
  readonly #end: number;
  #at = 0;

  constructor(source: string, from: number, to: number) {
    this.#lexemes = lexemesOf(source, from, to);
    this.#end = to;
  }

  operand(depth = 0): Operand {
    const lexeme = this.#lexemes[this.#at++];
    if (lexeme === undefined) return this.#fail('A value is missing.', this.#end);
    if (lexeme.kind === 'literal') return { kind: 'literal', value: lexeme.value };
    if (lexeme.kind === 'symbol')
      return this.#fail(`A value is missing before ${lexeme.text}.`, lexeme.offset);
    if (Object.hasOwn(WORDS, lexeme.text)) return { kind: 'literal', value: WORDS[lexeme.text] ?? null };
    if (lexeme.text === 'empty' || lexeme.text === 'blank') return { kind: lexeme.text };
    if (RESERVED.has(lexeme.text))
      return this.#fail(`"${lexeme.text}" stands where a value is missing.`, lexeme.offset);
    return this.#path(lexeme.text, lexeme.offset, depth);
  }

  path(): Path {
    const operand = this.operand();
    if (operand.kind !== 'path') return this.#fail('Only a variable can stand here.', this.#end);
    return operand;
  }

  /** `and` and `or` bind to the right, as in Liquid. */
  test(): Test {
    const tests = [this.#comparison()];
    const joints: ('both' | 'either')[] = [];
    for (let joint = this.#joint(); joint !== null; joint = this.#joint()) {
      joints.push(joint);
      tests.push(this.#comparison());
    }
    return tests.reduceRight((right, left, index) => ({ kind: joints[index] ?? 'both', left, right }));
  }

  /** A name that the template itself makes. */
  freshName(): string {
    const lexeme = this.#lexemes[this.#at++];
    if (lexeme?.kind !== 'name' || RESERVED.has(lexeme.text) || lexeme.text === 'forloop')
      return this.#fail('A name is missing.', lexeme?.offset ?? this.#end);
    return lexeme.text;
  }

  /** Steps over this name or symbol where it comes next. */
  takes(text: string): boolean {
    const lexeme = this.#lexemes[this.#at];
    if (lexeme === undefined || lexeme.kind === 'literal' || lexeme.text !== text) return false;
    this.#at += 1;
    return true;
  }

  name(): { readonly text: string; readonly offset: number } | undefined {
    const lexeme = this.#lexemes[this.#at++];
    return lexeme?.kind === 'name' ? lexeme : undefined;
  }

  end(): void {
    const lexeme = this.#lexemes[this.#at];
    if (lexeme === undefined) return;
    const text = lexeme.kind === 'literal' ? JSON.stringify(lexeme.value) : lexeme.text;
    this.#fail(`${text} does not belong here.`, lexeme.offset);
  }

  #joint(): 'both' | 'either' | null {
    if (this.takes('and')) return 'both';
    return this.takes('or') ? 'either' : null;
  }

  #comparison(): Test {
    const left = this.operand();
    const lexeme = this.#lexemes[this.#at];
    const operator = lexeme && lexeme.kind !== 'literal' ? operatorOf(lexeme.text) : undefined;
    if (operator === undefined) return { kind: 'truth', value: left };
    this.#at += 1;
    return { kind: 'comparison', operator, left, right: this.operand() };
  }

  #path(root: string, offset: number, depth: number): Path {
    const steps: Step[] = [];
    for (;;) {
      if (this.takes('.')) steps.push({ kind: 'property', name: this.#property() });
      else if (this.takes('[')) steps.push({ kind: 'index', value: this.#index(depth) });
      else return { kind: 'path', root, steps, offset };
    }
  }

  #property(): string {
    const lexeme = this.#lexemes[this.#at++];
    if (lexeme?.kind === 'name') return lexeme.text;
    return this.#fail('The name of a property is missing.', lexeme?.offset ?? this.#end);
  }

  #index(depth: number): Operand {
    const at = this.#lexemes[this.#at]?.offset ?? this.#end;
    if (depth >= INDEX_DEPTH_AT_MOST) return this.#fail('Brackets are nested too deep.', at);
    const operand = this.operand(depth + 1);
    if (operand.kind === 'empty' || operand.kind === 'blank' || !this.takes(']'))
      return this.#fail('This index is not closed.', at);
    return operand;
  }

  #fail(message: string, offset: number): never {
    throw new SourceError('invalid_template', 'liquid_syntax', message, offset);
  }
}

function operatorOf(text: string): Operator | undefined {
  return OPERATORS.find((operator) => operator === text);
}

function lexemesOf(source: string, from: number, to: number): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  const text = source.slice(from, to);
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, LEXEME.lastIndex)) {
    LEXEME.lastIndex = at;
    const found = LEXEME.exec(text);
    if (!found || lexemes.length >= LEXEMES_AT_MOST) throw unreadable(text.slice(at), from + at, !found);
    lexemes.push(lexemeOf(found, from + at));
  }
  return lexemes;
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function lexemeOf(found: RegExpExecArray, offset: number): Lexeme {
  const [, name, number, double, single, symbol] = found;
  if (name !== undefined) return { kind: 'name', text: name, offset };
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, offset };
  return { kind: 'literal', value: number === undefined ? (double ?? single ?? '') : Number(number), offset };
}

function unreadable(rest: string, offset: number, unknown: boolean): SourceError {
  const message = unknown
    ? `${JSON.stringify(rest.slice(0, 12))} is not understood here.`
    : `An expression has at most ${LEXEMES_AT_MOST} parts.`;
  return new SourceError('invalid_template', 'liquid_syntax', message, offset);
}
