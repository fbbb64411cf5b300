import { analysePolicy, type Analysis, type PolicyDefinition } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';
import { SCREENING_FACTS } from '../../screening/index.ts';
import { annotationLine } from './annotations.ts';
import { faultLines, faultText, readPolicyFile } from './policy-file.ts';

export interface Surroundings {
  readonly say: (text: string) => void;
  /** Whether what is found is told to GitHub Actions as well. */
  readonly annotates: boolean;
}

/** Exit code 1 where a policy is invalid; warnings are told and change nothing. */
export async function validatePolicies(
  paths: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  let code = 0;
  for (const path of paths) if (!(await validatePolicy(path, surroundings))) code = 1;
  return code;
}

async function validatePolicy(path: string, { say, annotates }: Surroundings): Promise<boolean> {
  const file = await readPolicyFile(path);
  const lines = file.outcome === 'invalid' ? [...faultLines(path, file.faults)] : [];
  if (file.outcome === 'invalid') {
    if (annotates)
      for (const one of file.faults)
        lines.push(
          annotationLine({ level: 'error', path, title: 'Invalid policy', message: faultText(one) }),
        );
    say(`${lines.join('\n')}\n`);
    return false;
  }
  const { warnings, exhaustive } = analysed(file.definition);
  lines.push(`${path}: valid${file.key === undefined ? '' : `, ${file.key}`}`);
  for (const { pointer, code, message } of warnings) {
    const text = `${file.place}${pointer}: ${message} (${code})`;
    lines.push(`  warning: ${text}`);
    if (annotates) lines.push(annotationLine({ level: 'warning', path, title: 'Policy', message: text }));
  }
  if (!exhaustive) lines.push('  The analysis was cut: there may be more to warn of.');
  say(`${lines.join('\n')}\n`);
  return true;
}

function analysed(definition: PolicyDefinition): Analysis {
  const work = analysePolicy(definition, SCREENING_FACTS, limits.analysisCells);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
