import { annotationLine } from './annotations.ts';
import { faultText } from './policy-file.ts';
import type { TestedPolicy } from './test-folder.ts';

/** What became of one policy, for people. */
export function reportLines(tested: TestedPolicy): readonly string[] {
  const { path, faults, scenarios, coverage } = tested;
  if (faults.length > 0)
    return [
      `${path}: could not be tried`,
      ...faults.map((one) => `  ${one.path === path ? '' : `${one.path} `}${faultText(one)}`),
    ];
  if (!coverage) return [`${path}: valid, and no scenarios beside it`];
  const checked = scenarios.filter(({ passed }) => passed !== null);
  const passed = checked.filter((one) => one.passed === true);
  const unchecked = scenarios.length - checked.length;
  return [
    `${path}: ${passed.length} of ${checked.length} scenarios passed${unchecked > 0 ? `, ${unchecked} without \`expect\`` : ''}`,
    ...scenarios.flatMap(({ name, failures }) =>
      failures.length === 0 ? [] : [`  FAIL ${name}`, ...failures.map((one) => `       ${one}`)],
    ),
    ...coverageLines(coverage),
  ];
}

export function annotationsOf({ path, scenariosPath, faults, scenarios }: TestedPolicy): readonly string[] {
  return [
    ...faults.map((one) =>
      annotationLine({
        level: 'error',
        path: one.path,
        title: 'Invalid',
        message: faultText(one),
      }),
    ),
    ...scenarios.flatMap(({ name, line, failures }) =>
      failures.length === 0
        ? []
        : [
            annotationLine({
              level: 'error',
              path: scenariosPath ?? path,
              line,
              title: `Scenario failed: ${name}`,
              message: failures.join('\n'),
            }),
          ],
    ),
  ];
}

type Coverage = NonNullable<TestedPolicy['coverage']>;

interface Hit {
  readonly name: string;
  readonly hits: number;
}

function coverageLines({ cases, rules, bands, boundaries }: Coverage): readonly string[] {
  const parts: Readonly<Record<string, readonly Hit[]>> = {
    cases: cases.map(({ factor, caseIndex, caseId, hits }) => ({
      name: `${factor}/${caseId ?? caseIndex + 1}`,
      hits,
    })),
    rules: rules.map(({ id, hits }) => ({ name: id, hits })),
    bands: bands.map(({ id, hits }) => ({ name: id, hits })),
    'boundary values': boundaries.map(({ input, value, hits }) => ({ name: `${input} ${value}`, hits })),
  };
  return Object.entries(parts).flatMap(([what, all]) => {
    const missed = all.filter(({ hits }) => hits === 0).map(({ name }) => name);
    const reached = `  ${what}: ${all.length - missed.length} of ${all.length}`;
    return [missed.length === 0 ? reached : `${reached}, not ${missed.join(', ')}`];
  });
}
