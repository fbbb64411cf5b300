import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import type { Tone } from '../../design/tone.ts';
import { Card, Row, Stack } from '../../design/parts/layout.tsx';
import { Behind, Entries } from '../parts/marks.tsx';
import { conditionsText, effectText } from '../definition.ts';
import type { Assessment } from '../records.ts';
import styles from '../risk.module.css';
import { asWords, countText } from '../words.ts';

type Data = Assessment['data'];
type RuleResult = Data['rules'][number];

const OUTCOME_TONES: Readonly<Record<RuleResult['outcome'], Tone>> = {
  held: 'bad',
  not_held: 'neutral',
  unknown: 'unknown',
};

/** Rules that held, and those of which it is not known; the others behind a click. */
export function RulesExplained({ data }: { readonly data: Data }): ReactNode {
  const told = data.rules.filter(({ outcome }) => outcome !== 'not_held');
  const quiet = data.rules.filter(({ outcome }) => outcome === 'not_held');
  return (
    <Card title="Rules">
      <Stack>
        {told.length === 0 ? (
          <p>No rule held.</p>
        ) : (
          <RuleList rules={told} data={data} label="Rules that held" />
        )}
        {quiet.length > 0 && (
          <Behind title={`${countText(quiet.length, 'rule')} did not hold`}>
            <RuleList rules={quiet} data={data} label="Rules that did not hold" />
          </Behind>
        )}
      </Stack>
    </Card>
  );
}

function RuleList({
  rules,
  data,
  label,
}: {
  readonly rules: readonly RuleResult[];
  readonly data: Data;
  readonly label: string;
}): ReactNode {
  return (
    <Entries label={label}>
      {rules.map(({ id, outcome, reason }) => {
        const rule = data.policy.definition.rules.find((one) => one.id === id);
        return (
          <li key={id}>
            <Row>
              <strong>{reason}</strong>
              <Badge tone={OUTCOME_TONES[outcome]}>{asWords(outcome)}</Badge>
              {outcome === 'held' &&
                rule?.forcedBand !== undefined &&
                rule.forcedBand === data.forcedBand && (
                  <Badge tone="caution">band {rule.forcedBand} forced by a rule</Badge>
                )}
            </Row>
            <p className={styles['about']}>
              {id}: holds if {conditionsText(rule?.all ?? [])}. Leads to {effectText(rule?.effect)}
              {rule?.forcedBand !== undefined && `, forces at least band ${rule.forcedBand}`}.
            </p>
          </li>
        );
      })}
    </Entries>
  );
}
