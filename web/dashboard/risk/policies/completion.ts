import type { Completion } from '../../design/parts/code-editor-props.ts';

/** As much of a JSON Schema as the format of policies uses for what may stand somewhere. */
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Names that a definition may use, besides those of the format. */
export interface KnownNames {
  readonly sources: readonly { readonly name: string; readonly detail: string }[];
  readonly facts: readonly string[];
}

/** What may stand at a place of a text that is being written: names of properties, or values. */
export function completionsAt(
  root: Readonly<Record<string, unknown>>,
  names: KnownNames,
  text: string,
  at: number,
): readonly Completion[] {
  const place = placeAt(text.slice(0, at));
  const schema = schemaAt(root, place.path);
  if (place.isName)
    return Object.entries(schema?.properties ?? {})
      .filter(([name]) => !place.names.has(name))
      .map(([name, of]) => ({ text: JSON.stringify(name), detail: kindOf(resolved(root as Schema, of)) }));
  const last = place.path.at(-1);
  if (place.path.at(-2) === 'acceptedSources')
    return names.sources.map(({ name, detail }) => ({ text: JSON.stringify(name), detail }));
  if (last === 'fact') return names.facts.map((name) => ({ text: JSON.stringify(name), detail: 'fact' }));
  const values = schema?.enum ?? (schema?.const === undefined ? [] : [schema.const]);
  const booleans = schema?.type === 'boolean' ? [true, false] : [];
  return [...values, ...booleans].map((value) => ({ text: JSON.stringify(value) }));
}

interface Place {
  readonly path: readonly (string | number)[];
  /** Whether the name of a property is to be written, or a value. */
  readonly isName: boolean;
  /** Those that the object has already. */
  readonly names: ReadonlySet<string>;
}

interface Level {
  readonly kind: 'object' | 'list';
  readonly names: Set<string>;
  index: number;
  name: string | undefined;
  isName: boolean;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Where the end of an unfinished text stands. What is half written there belongs to what is to be completed. */
function placeAt(before: string): Place {
  const levels: Level[] = [];
  const whole = before.replace(/"?[\w.-]*$/, '');
  for (const [token] of whole.matchAll(TOKEN)) step(levels, token);
  const last = levels.at(-1);
  return {
    path: levels
      .map((level) => (level.kind === 'list' ? level.index : (level.name ?? '')))
      .slice(0, last?.isName === true ? -1 : undefined),
    isName: last?.isName ?? false,
    names: last?.names ?? new Set(),
  };
}

function step(levels: Level[], token: string): void {
  const last = levels.at(-1);
  if (token === '{' || token === '[') {
    const kind = token === '{' ? 'object' : 'list';
    levels.push({ kind, names: new Set(), index: 0, name: undefined, isName: kind === 'object' });
  } else if (token === '}' || token === ']') levels.pop();
  else if (!last) return;
  else if (token === ',') {
    last.index += 1;
    last.isName = last.kind === 'object';
  } else if (token === ':') last.isName = false;
  else if (last.isName && token.startsWith('"')) {
    last.name = nameIn(token);
    last.names.add(last.name);
  }
}

function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function schemaAt(root: Schema, path: readonly (string | number)[]): Schema | undefined {
  let at: Schema | undefined = root;
  for (const part of path) {
    const here: Schema | undefined = at && resolved(root, at);
    at = typeof part === 'number' ? here?.items : here?.properties?.[part];
  }
  return at && resolved(root, at);
}

function resolved(root: Schema, { $ref, ...own }: Schema): Schema {
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
  return named ? { ...resolved(root, named), ...own } : own;
}

function kindOf({ type, enum: values }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  return Array.isArray(type) ? type.join(' | ') : String(type ?? '');
}
