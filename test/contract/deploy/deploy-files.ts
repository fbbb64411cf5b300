import { hash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CHART = 'docs/deploy/helm/assay/';

/** What YAML holds is known to the test that reads it. */
export type Yaml = ReturnType<typeof parse>;

export function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

export function readYaml(path: string): Yaml {
  return parse(read(path), { merge: true });
}

/** Every file by which the service is deployed, from the root of the project. */
export function deployFiles(): readonly string[] {
  const below = readdirSync(`${ROOT}docs/deploy`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/tls'))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length));
  return ['Dockerfile', 'compose.yaml', ...below];
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Says why tests are missing where a program is. */
export function unlessInstalled(program: string): boolean {
  if (isInstalled(program)) return false;
  console.warn(`Some checks of docs/deploy are skipped: there is no ${program} here.`);
  return true;
}

/**
 * The objects of the chart with its own values, or with other settings. The templates use values, the name of the release
 * and three forms of functions alone, so that no other program is needed to read them.
 */
export function renderChart(settings: Readonly<Record<string, string>> = {}): readonly Yaml[] {
  const values = readYaml(`${CHART}values.yaml`);
  const given = {
    Values: { ...values, settings: { ...values.settings, ...settings } },
    Release: { Name: 'one' },
  };
  return readdirSync(`${ROOT}${CHART}templates`).flatMap((name) => {
    const text = read(`${CHART}templates/${name}`)
      .replaceAll(/\{\{- toYaml (\S+) \| nindent (\d+) \}\}/g, (_all, path: string, indent: string) =>
        blockOf(valueAt(given, path), Number(indent)),
      )
      .replaceAll(/\{\{ toJson (\S+) \| sha256sum \}\}/g, (_all, path: string) =>
        hash('sha256', JSON.stringify(valueAt(given, path))),
      )
      .replaceAll(/\{\{ add \(int (\S+)\) (\d+) \}\}/g, (_all, path: string, more: string) =>
        String(Number(valueAt(given, path)) + Number(more)),
      )
      .replaceAll(/\{\{ (\S+) \}\}/g, (_all, path: string) => String(valueAt(given, path)));
    if (text.includes('{{')) throw new Error(`${name} uses more of the template language than this reads`);
    return parseAllDocuments(text).map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS();
    });
  });
}

function valueAt(given: Yaml, path: string): unknown {
  const value = path
    .split('.')
    .filter(Boolean)
    .reduce((inside, key) => inside?.[key], given);
  if (value === undefined) throw new Error(`values.yaml has no ${path}`);
  return value;
}

/** JSON is YAML; quoted keys and values keep their types. */
function blockOf(value: unknown, indent: number): string {
  const lines = Object.entries(value as object).map(
    ([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`,
  );
  return lines.map((line) => `\n${' '.repeat(indent)}${line}`).join('');
}
