import type { ReactNode } from 'react';
import { Contributions } from '../../design/parts/bars.tsx';
import { conditionsText, type Definition } from '../definition.ts';
import type { Assessment } from '../records.ts';

type FactorResult = Pick<
  Assessment['data']['factors'][number],
  'key' | 'status' | 'points' | 'weight' | 'contribution' | 'caseId' | 'caseIndex' | 'reason'
>;

/** What each factor gave, as bars that make the score; with the calculation where it is to be accounted for. */
export function FactorBars({
  of: { factors, score },
  definition: { factors: defined },
  isExplained = false,
}: {
  readonly of: { readonly factors: readonly FactorResult[]; readonly score: number | null };
  readonly definition: Pick<Definition, 'factors'>;
  readonly isExplained?: boolean;
}): ReactNode {
  const items = factors.map((factor) => {
    const definition = defined.find(({ key }) => key === factor.key);
    const why = whyOf(factor, isExplained ? definition?.cases[factor.caseIndex ?? -1]?.all : undefined);
    const sum =
      isExplained && factor.points !== null ? ` ${factor.points} points × weight ${factor.weight}.` : '';
    return {
      name: definition?.title ?? factor.key,
      points: factor.contribution,
      detail: `${why}${sum}`,
    };
  });
  return <Contributions label="Factors" items={items} {...(score !== null && { total: score })} />;
}

function whyOf(
  { status, caseId, caseIndex, reason }: FactorResult,
  conditions: Parameters<typeof conditionsText>[0] | undefined,
): string {
  if (status === 'unknown') return 'An input it needs is not resolved.';
  if (status === 'no_case_matched') return 'No case holds, and there are no default points.';
  if (caseIndex === null) return 'No case holds: the default points count.';
  const name = reason ?? caseId ?? `case ${caseIndex + 1}`;
  return conditions ? `${name}: ${conditionsText(conditions)}.` : name;
}
