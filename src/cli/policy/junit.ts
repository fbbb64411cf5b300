import { faultText } from './policy-file.ts';
import type { TestedPolicy } from './test-folder.ts';

/** The outcome in the form that build servers read: a suite for each policy, a case for each scenario. */
export function junitText(tested: readonly TestedPolicy[]): string {
  const suites = tested.map(suite);
  const count = (what: 'tests' | 'failures' | 'skipped'): number =>
    suites.reduce((sum, one) => sum + one[what], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay policy test" tests="${count('tests')}" failures="${count('failures')}" skipped="${count('skipped')}">`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

interface JunitCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message: string;
}

function suite({ path, faults, scenarios }: TestedPolicy) {
  const cases: readonly JunitCase[] = [
    {
      name: 'can be tried',
      outcome: faults.length > 0 ? 'failed' : 'passed',
      message: faults.map((one) => `${one.path} ${faultText(one)}`).join('\n'),
    },
    ...scenarios.map(({ name, passed, failures }): JunitCase => ({
      name,
      outcome: passed === null ? 'skipped' : passed ? 'passed' : 'failed',
      message: failures.join('\n'),
    })),
  ];
  const count = (outcome: JunitCase['outcome']): number =>
    cases.filter((one) => one.outcome === outcome).length;
  const [failures, skipped] = [count('failed'), count('skipped')];
  return {
    tests: cases.length,
    failures,
    skipped,
    lines: [
      `  <testsuite name="${escaped(path)}" tests="${cases.length}" failures="${failures}" skipped="${skipped}">`,
      ...cases.flatMap((one) => caseLines(path, one)),
      '  </testsuite>',
    ],
  };
}

function caseLines(path: string, { name, outcome, message }: JunitCase): readonly string[] {
  const head = `    <testcase classname="${escaped(path)}" name="${escaped(name)}"`;
  if (outcome === 'passed') return [`${head}/>`];
  const [first = ''] = message.split('\n');
  return [
    `${head}>`,
    outcome === 'skipped'
      ? '      <skipped message="nothing is expected"/>'
      : `      <failure message="${escaped(first)}">${escaped(message)}</failure>`,
    '    </testcase>',
  ];
}

/** XML 1.0 has no place for other control characters, however they are written. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[<>&"'\n\r\t\u0000-\u001f]/g, (character) =>
    character < ' ' && !'\n\r\t'.includes(character) ? '\ufffd' : `&#${character.charCodeAt(0)};`,
  );
}
