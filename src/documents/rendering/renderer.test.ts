import type { RenderRequest } from '@assay/agreement-pdf';
import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { bundleProgram } from '../../../scripts/bundle-program.ts';
import { agreement } from '../../../packages/agreement-pdf/test/agreements.ts';
import { newTypesetter } from '../../../packages/agreement-pdf/test/house-fonts.ts';
import { openRenderer } from './renderer.adapter.ts';
import type { RenderResult, Renderer, RendererOptions } from './renderer.ts';
import { LONG } from '@assay/test-support/repeats';

const opened: Renderer[] = [];
const OWNER = { organizationId: 'acme' };
/** Threads start slowly while other tests run. */
const PATIENT = { timeout: 180_000 };

function renderer(options: Partial<RendererOptions> = {}): Renderer {
  const one = openRenderer({
    threads: 1,
    deadlineMilliseconds: 80_000,
    maxQueue: 10,
    maxQueueOfOne: 10,
    onFault: (fault) => {
      throw fault;
    },
    ...options,
  });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function letter(name: string): RenderRequest {
  return { source: '# Letter\n\nDear {{ name }}\n\n::signature{role=a}', data: { name }, pageSize: 'A4' };
}

/** Takes markdown-it far longer than a test lasts. */
const ENDLESS: RenderRequest = { source: '['.repeat(1024 * 1024), data: {}, pageSize: 'A4' };

function outcome(rendered: RenderResult): string {
  return 'faults' in rendered ? `${rendered.kind} ${rendered.faults[0]?.code}` : rendered.kind;
}

function hashOf(rendered: RenderResult): string {
  if (rendered.kind !== 'rendered') throw new Error(JSON.stringify(rendered));
  return rendered.sha256;
}

describe('A document is rendered away from the thread that serves requests', PATIENT, () => {
  test('With everything there is to know of it', async () => {
    const rendered = await renderer().render(letter('Ada'), OWNER);
    expect(rendered).toMatchObject({
      kind: 'rendered',
      pageCount: 1,
      pages: [{ width: 595.28, height: 841.89 }],
      signatures: [{ role: 'a', pageNumber: 1, width: 200, height: 50 }],
      roles: [{ role: 'a' }],
      variables: ['name'],
    });
    expect(rendered.kind === 'rendered' && Buffer.from(rendered.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  test('Or with what is wrong, and whose fault it is', async () => {
    const one = renderer();
    const ask = async (request: Omit<RenderRequest, 'pageSize'>): Promise<string> =>
      outcome(await one.render({ pageSize: 'A4', ...request }, OWNER));
    expect(await ask({ source: '{{ a }}', data: {} })).toBe('render_failed missing_variable');
    expect(await ask({ source: '{{ a', data: {} })).toMatch(/^invalid_template/);
    expect(await ask({ source: 'a\n\n::pagebreak\n\n'.repeat(60), data: {} })).toBe(
      'render_limit too_many_pages',
    );
    expect(await ask({ source: 'a', data: {}, expectRoles: ['b'] })).toBe('render_failed roles_changed');
  });
});

describe('Contract 5, Templates: the same bytes', PATIENT, () => {
  test('In any thread, in any order, and in the thread of the test', async () => {
    const two = renderer({ threads: 2, maxQueue: 30 });
    const requests = [
      agreement('right-to-left'),
      letter('ي'),
      agreement('cjk'),
      letter('ت'),
      agreement('one-page'),
    ];
    const typesetter = newTypesetter();
    const alone: string[] = [];
    for (const one of requests) alone.push(hashOf(await typesetter.typeset(one)));
    const [there, back] = await Promise.all([
      Promise.all(requests.map((one) => two.render(one, OWNER))),
      Promise.all(requests.toReversed().map((one) => two.render(one, OWNER))),
    ]);
    expect(there.map(hashOf)).toEqual(alone);
    expect(back.map(hashOf)).toEqual(alone.toReversed());
  });

  test('From the built program as from its source', LONG, async () => {
    const repository = fileURLToPath(new URL('../../../', import.meta.url));
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'assay-rendering-')));
    try {
      const modules = ['documents/rendering/renderer.adapter.ts'];
      await bundleProgram({ folder: join(home, 'dist'), sourceMaps: false, modules });
      symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'));
      writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(home, 'asked.json'), JSON.stringify(agreement('right-to-left')));
      writeFileSync(join(home, 'render.js'), BUILT);
      const { stdout } = await promisify(execFile)(process.execPath, [join(home, 'render.js')], {
        cwd: home,
      });
      expect(stdout).toBe(hashOf(await newTypesetter().typeset(agreement('right-to-left'))));
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

const BUILT = `import { readFileSync } from 'node:fs';
import { openRenderer } from './dist/documents/rendering/renderer.adapter.js';
const renderer = openRenderer({ threads: 1, deadlineMilliseconds: 20_000, maxQueue: 1, maxQueueOfOne: 1 });
const request = JSON.parse(readFileSync('asked.json', 'utf8'));
const { sha256 } = await renderer.render(request, { organizationId: 'acme' });
process.stdout.write(sha256);
await renderer.close();
`;

describe('Document 3, Limits: rendering is bounded by time and output size', PATIENT, () => {
  test('What takes too long is ended, and the next is rendered', async () => {
    // The first document of a thread takes long on a busy machine; what never ends takes ever more memory meanwhile.
    const one = renderer({ deadlineMilliseconds: 12_000, heapMegabytes: 2_048 });
    await one.render(letter('first'), OWNER);
    const [endless, next] = await Promise.all([
      one.render(ENDLESS, OWNER),
      one.render(letter('next'), OWNER),
    ]);
    expect([endless, next].map(outcome)).toEqual(['render_limit too_slow', 'rendered']);
  });

  test('What takes too long holds back nobody where there is another thread', async () => {
    const two = renderer({ threads: 2, deadlineMilliseconds: 60_000 });
    const endless = two.render(ENDLESS, OWNER);
    const ended: string[] = [];
    void endless.then(() => ended.push('endless'));
    await Promise.all(
      ['a', 'b', 'c'].map((name) => two.render(letter(name), OWNER).then(() => ended.push(name))),
    );
    expect(ended).toEqual(['a', 'b', 'c']);
  });

  test('What takes too much memory is ended, and the next is rendered', async () => {
    const one = renderer({ heapMegabytes: 44, deadlineMilliseconds: 80_000 });
    const greedy = await one.render({ source: '_a_ '.repeat(30_000), data: {}, pageSize: 'A4' }, OWNER);
    expect(outcome(greedy)).toBe('render_limit too_much_memory');
    expect(outcome(await one.render(letter('next'), OWNER))).toBe('rendered');
  });

  test('When as many wait as may, one more is told so at once', async () => {
    const one = renderer({ maxQueue: 2 });
    await one.render(letter('warm'), OWNER);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, index) => one.render(letter(`${index}`), OWNER)),
    );
    expect(outcomes.map(outcome)).toEqual(['rendered', 'rendered', 'rendered', 'busy', 'busy']);
  });

  test('Closing ends what is being rendered and what waits, and nothing is taken after it', async () => {
    const one = renderer({ deadlineMilliseconds: 60_000 });
    await one.render(letter('warm'), OWNER);
    const answers = [one.render(ENDLESS, OWNER), one.render(letter('waits'), OWNER)];
    await one.close();
    expect((await Promise.all(answers)).map(outcome)).toEqual(['busy', 'busy']);
    expect(outcome(await one.render(letter('late'), OWNER))).toBe('busy');
  });
});

test('Three hundred documents leave no more memory behind than thirty', { ...PATIENT, ...LONG }, async () => {
  const typesetter = newTypesetter();
  const render = async (count: number): Promise<number> => {
    for (let number = 0; number < count; number++)
      await typesetter.typeset(letter(`Name ${number} of ${count}`));
    return process.memoryUsage().rss / 2 ** 20;
  };
  const early = await render(30);
  expect((await render(300)) - early).toBeLessThan(120);
});
