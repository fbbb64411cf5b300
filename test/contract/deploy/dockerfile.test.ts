import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VARIABLES } from '../../../src/config.ts';
import { OPERATIONS_PATHS } from '../../../src/platform/http/operations/operations.ts';
import { stagesOf } from './docker-stages.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');

const text = await read('Dockerfile');
const stages = stagesOf(text);
const image = stages.at(-1) ?? expect.fail('the Dockerfile has no stage');
const manifest = JSON.parse(await read('package.json'));
const environment = Object.fromEntries(
  image.argumentsOf('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k, v])),
);

describe('What the image is built from', () => {
  const copies = stages.flatMap((stage) => stage.copies);
  const fromHere = copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources);

  test('exists in the tree', () => {
    expect(fromHere).toContain('src');
    expect(fromHere.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

  test('is not left out by .dockerignore, and the rest of the tree is', async () => {
    const ignored = ignoring(await read('.dockerignore'));
    expect(fromHere.filter(ignored)).toEqual([]);
    const kept = ['.git', 'data', 'dist', 'docs', 'node_modules', 'test', 'bench'];
    expect(kept.filter((path) => !ignored(path))).toEqual([]);
    const deep = ['packages/client/dist', 'src/config.test.ts', 'packages/values/node_modules'];
    expect(deep.filter((path) => !ignored(path))).toEqual([]);
  });

  test('is all that the build reads', async () => {
    const scripts = Object.values(manifest.scripts).join(' ');
    const named = [...scripts.matchAll(/tsconfig\.(?:build|web)\.json/g)].map(([name]) => name);
    const packed = manifest.files.map((path: string) => path.replace(/^!/, '').split('/')[0]);
    const needed = [
      ...named,
      'tsconfig.package.json',
      'tsconfig.json',
      'scripts',
      'package-lock.json',
      ...packed,
    ];
    expect(needed.filter((path) => path !== 'dist' && !fromHere.includes(path))).toEqual([]);
  });

  test('or is made by a command of an earlier stage', () => {
    const missing = copies.flatMap(({ from, sources }) =>
      sources.filter((path) => {
        const stage = stages.find(({ name }) => name === from);
        const commands = stage?.commands.join('\n') ?? '';
        const local = path.replace(`${stage?.workFolder}/`, '');
        return from !== undefined && !commands.includes(` ${local}`);
      }),
    );
    expect(missing).toEqual([]);
    expect(copies.filter(({ from }) => from !== undefined)).toHaveLength(2);
  });
});

describe('The image', () => {
  test('has nothing that a linter objects to', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test('stands on one release of a Node that the service runs on', () => {
    const bases = new Set(stages.map(({ base }) => base));
    expect([...bases]).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-\w+-slim$/)]);
    const [major = 0] = [...bases].map((base) => Number(/\d+/.exec(base)?.[0]));
    expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)?.[0]));
  });

  test('runs as a user that has a number and is not root', () => {
    expect(image.argumentsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  test('sets only variables that the service knows, and no secret', () => {
    const known = VARIABLES.filter(({ secret }) => !secret).map(({ name }) => name);
    expect(Object.keys(environment)).toContain('HOST');
    expect(Object.keys(environment).filter((name) => ![...known, 'NODE_ENV'].includes(name))).toEqual([]);
    expect(image.argumentsOf('ARG')).toEqual([]);
  });

  test('writes below the volume alone', () => {
    expect(image.argumentsOf('VOLUME')).toEqual([`["${environment['ASSAY_DATA_DIR']}"]`]);
  });

  test('exposes the port of the service and that of its operations', () => {
    const port = VARIABLES.find(({ name }) => name === 'PORT')?.fallback;
    expect(image.argumentsOf('EXPOSE')).toEqual([`${port} ${environment['ASSAY_OPERATIONS_PORT']}`]);
  });

  test('starts the program of the package, ends by the signal that it knows, and says which version it is', () => {
    expect(image.argumentsOf('ENTRYPOINT')).toEqual([
      `["node", "${image.workFolder}/${manifest.bin.assay}"]`,
    ]);
    expect(image.argumentsOf('CMD')).toEqual(['["serve"]']);
    expect(image.argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(image.argumentsOf('LABEL')).toEqual([
      expect.stringContaining(`org.opencontainers.image.version="${manifest.version}"`),
    ]);
  });

  test('keeps every weight of a font that documents and pages use', async () => {
    const pruning = stages.flatMap(({ commands }) => commands).find((one) => one.includes('google-fonts'));
    const weights = [...(pruning ?? '').matchAll(/! -name (\w+)/g)].map(([, weight]) => weight);
    const sources = ['packages/agreement-pdf/src/fonts/fonts.ts', 'src/platform/http/pages/web-files.ts'];
    const used = (await Promise.all(sources.map(read))).flatMap((source) =>
      [...source.matchAll(/'(?:[\w-]+\/)?(\d{3}\w+)\/\w+_\d{3}\w+(?:\.ttf)?'/g)].map(([, weight]) => weight),
    );
    expect(used.length, 'the fonts were not found').toBeGreaterThan(10);
    expect(new Set(used)).toEqual(new Set(weights));
  });
});

describe('Its health check', () => {
  const check = image.argumentsOf('HEALTHCHECK')[0] ?? '';
  const [program = '', ...args] = JSON.parse(check.slice(check.indexOf('CMD') + 'CMD'.length)) as string[];
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function run(port: number): Promise<unknown> {
    const env = { PATH: process.env['PATH'] ?? '', ASSAY_OPERATIONS_PORT: String(port) };
    return promisify(execFile)(program, args, { env }).then(
      () => 0,
      (error: { readonly code: unknown }) => error.code,
    );
  }

  test.each([
    [200, 0],
    [503, 1],
  ])('an answer of %i ends it with %i', async (answer, code) => {
    status = answer;
    expect(await run((server.address() as AddressInfo).port)).toBe(code);
    expect(OPERATIONS_PATHS).toContain(asked.at(-1));
  });

  test('no answer is told', async () => {
    expect(await run(1)).toBe(1);
  });
});

/** What comes later wins, and `!` takes a pattern back. */
function ignoring(patterns: string): (path: string) => boolean {
  const rules = patterns
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ ignores: !line.startsWith('!'), fits: fitting(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ fits }) => fits.test(path))?.ignores ?? false;
}

/** A folder stands for everything in it. */
function fitting(pattern: string): RegExp {
  const parts = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${parts}(?:/.*)?$`);
}
