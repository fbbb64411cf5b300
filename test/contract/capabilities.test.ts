import { describe, expect, test } from 'vitest';
import { capabilityFaults } from './capability-rules.ts';
import { readSources } from './import-graph.ts';

describe('Decision 38: a chapter has the capabilities that it declares, and no others', () => {
  test('no file widens another, and none reads what another chapter declares', async () => {
    const files = await readSources(['src']);
    const declarations = files.filter(({ path }) => path.endsWith('/capabilities.ts'));
    expect(declarations.length, 'the declarations were not found').toBeGreaterThan(5);
    expect(capabilityFaults(files)).toEqual([]);
  });
});

describe('The rule can fail', () => {
  const file = (path: string, text: string) => ({ path, text });
  const use = file('src/risk/x.command.ts', 'ctx.capabilities.facts;');

  test.each([
    ["declare module '../platform/bag.ts' { interface Bag {} }", "widens '../platform/bag.ts'"],
    ['declare module "@assay/values" {}', "widens '@assay/values'"],
  ])('%s', (text, message) => {
    expect(capabilityFaults([file('src/risk/x.ts', text)])).toEqual([expect.stringContaining(message)]);
  });

  test.each(["declare module 'fastify' {}", "// declare module '../platform/bag.ts'"])(
    'and passes what is outside or no code: %s',
    (text) => {
      expect(capabilityFaults([file('src/risk/x.ts', text)])).toEqual([]);
    },
  );

  const borrowing = (names: string) => `import type {\n  ${names},\n} from '../screening/index.ts';\n`;

  test('a command that reads the capabilities of another chapter is told to extend them', () => {
    const command = file('src/verification/x.command.ts', borrowing('Run, ScreeningLongWork'));
    expect(capabilityFaults([command])).toEqual([
      expect.stringContaining('Let src/verification/capabilities.ts extend it'),
    ]);
  });

  test.each([
    ['src/verification/capabilities.ts', borrowing('ScreeningLongWork')],
    ['src/verification/x.command.ts', borrowing('Run')],
    ['src/capabilities.ts', "import type { ScreeningLongWork } from './screening/index.ts';"],
    ['src/cli/service/serve.ts', "import type { LongWork } from '../../capabilities.ts';"],
    ['src/screening/x.query.ts', "import type { ScreeningLongWork } from './capabilities.ts';"],
  ])('but not %s, which may', (path, text) => {
    expect(capabilityFaults([file(path, text)])).toEqual([]);
  });

  test.each([
    ['  /** Known facts. */\n  readonly facts: string;', []],
    ['  readonly facts: string;', ['facts has no comment']],
    ['  /** Nobody reads it. */\n  readonly more: string;', ['more is declared, and nothing in src/risk']],
    ['  /** Asks. */\n  facts(): string;\n}\nconst made = 1;\nexport interface Y {', ['runs']],
  ])('a declaration says what it is for: %s', (members, messages) => {
    const declaration = file('src/risk/capabilities.ts', `export interface X {\n${members}\n}\n`);
    expect(capabilityFaults([declaration, use])).toEqual(
      messages.map((message) => expect.stringContaining(message) as string),
    );
  });
});
