import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** A file as the rules see it: its path from the root of the project, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly line: number;
  /** As it is written, such as `../kernel/ids.ts` or `node:crypto`. */
  readonly specifier: string;
  /** The path of the file, or undefined for a package. */
  readonly target: string | undefined;
  /** Erased by the compiler: `import type` and `export type`. */
  readonly typeOnly: boolean;
  /** `import('…')`: loaded when the program comes to it. */
  readonly late: boolean;
}

const ROOT = new URL('../../', import.meta.url);
const SOURCE = /\.(?:ts|tsx|mts)$/;

export interface OwnPackage {
  /** As `@assay/values`. */
  readonly name: string;
  readonly folder: string;
  readonly dependencies: readonly string[];
  /** The file behind each address by which others import it. */
  readonly doors: ReadonlyMap<string, string>;
}

interface PackageFile {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, { readonly source: string }>>;
}

/** The engines and the client, which the service imports by their names. */
export function ownPackages(): readonly OwnPackage[] {
  return readdirSync(new URL('packages/', ROOT)).map((entry) => {
    const folder = `packages/${entry}`;
    const text = readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8');
    const { name, dependencies = {}, exports } = JSON.parse(text) as PackageFile;
    const doors = Object.entries(exports).map(
      ([door, { source }]) => [posix.join(name, door), posix.join(folder, source)] as const,
    );
    return { name, folder, dependencies: Object.keys(dependencies), doors: new Map(doors) };
  });
}

export function isOwnPackage(specifier: string): boolean {
  return specifier.startsWith('@assay/');
}

/** Every source file below the named folders; a folder that is not there yet has none. */
export async function readSources(folders: readonly string[]): Promise<readonly SourceFile[]> {
  const found = await Promise.all(folders.map(pathsBelow));
  return Promise.all(
    found
      .flat()
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(new URL(path, ROOT), 'utf8') })),
  );
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(new URL(`${folder}/`, ROOT), { withFileTypes: true }).catch(() => []);
  const paths = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : pathsBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(paths)).flat();
}

/** `import … from`, `export … from`, `import '…'` and `import('…')`, in the blanked code of a file. */
const FORMS = [
  /\b(?:import|export)\b(?<kind>\s+type\b)?(?!\s*\()[^;'"]*?\bfrom\s*['"](?<blank>[^'"]*)['"]/dg,
  /\bimport\s*['"](?<blank>[^'"]*)['"]/dg,
  /\bimport\s*(?<late>\()\s*['"`](?<blank>[^'"`]*)['"`]/dg,
];

/** Static and dynamic imports of a file, in its order. */
export function importsOf(file: SourceFile): readonly Import[] {
  const code = codeOf(file.text);
  const found = FORMS.flatMap((form) => [...code.matchAll(form)]).map((match) => {
    const [start, end] = match.indices?.groups?.['blank'] ?? [0, 0];
    const specifier = file.text.slice(start, end);
    return {
      line: lineAt(code, start),
      specifier,
      target: /^\.{1,2}\//.test(specifier) ? resolveFrom(file.path, specifier) : undefined,
      typeOnly: match.groups?.['kind'] !== undefined,
      late: match.groups?.['late'] !== undefined,
    };
  });
  return found.toSorted((a, b) => a.line - b.line);
}

/** Lines of a file where its code, not its comments and texts, fits a pattern. */
export function linesWith(file: SourceFile, pattern: RegExp): readonly number[] {
  const code = codeOf(file.text);
  return [...code.matchAll(new RegExp(pattern.source, 'g'))].map((match) => lineAt(code, match.index));
}

function resolveFrom(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const PLAIN = /[^'"`/{}]+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const PATTERN = /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+*%<>~^-]|\b(?:return|typeof|case|in|of|void|yield|await))\s*$/;
/** A stretch of template text, from the mark or the end of an expression to the next expression or mark. */
const TEMPLATE = /[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

/**
 * The text with comments, regular expressions and the inside of texts blanked, so that a word in it is
 * a word of the program. Every character keeps its place. Expressions inside templates stay.
 */
export function codeOf(text: string): string {
  const parts: string[] = [];
  /** For each template whose expression is open: the braces open inside that expression. */
  const open: number[] = [];
  let at = 0;
  let before = '';
  const take = (part: string, shown: string): void => {
    parts.push(shown);
    before = (before + shown).slice(-40);
    at += part.length;
  };
  while (at < text.length) {
    const inTemplate = open.at(-1);
    const plain = matchAt(PLAIN, text, at);
    const comment = matchAt(COMMENT, text, at);
    const quoted = matchAt(STRING, text, at);
    const pattern = BEFORE_PATTERN.test(before) ? matchAt(PATTERN, text, at) : undefined;
    const template =
      text[at] === '`' || (text[at] === '}' && inTemplate === 0) ? matchAt(TEMPLATE, text, at) : undefined;
    if (plain) take(plain, plain);
    else if (comment) take(comment, blanked(comment));
    else if (quoted) take(quoted, quoted[0] + blanked(quoted.slice(1, -1)) + quoted.at(-1));
    else if (pattern) take(pattern, `0${blanked(pattern.slice(1))}`);
    else if (template) {
      if (text[at] === '}') open.pop();
      const end = template.endsWith('`') ? '`' : '${';
      if (end === '${') open.push(0);
      take(template, template[0] + blanked(template.slice(1, -end.length)) + end);
    } else {
      if (inTemplate !== undefined && text[at] === '{') open[open.length - 1] = inTemplate + 1;
      if (inTemplate !== undefined && text[at] === '}') open[open.length - 1] = inTemplate - 1;
      take(text.charAt(at), text.charAt(at));
    }
  }
  return parts.join('');
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
