import type { ReactNode } from 'react';
import { failureText } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Facts, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Behind } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import type { ReadState } from '../../design/parts/loaded.tsx';
import styles from '../risk.module.css';
import { countText } from '../words.ts';
import { valueText } from '../definition.ts';
import type { Finding, Validation, WrittenDefinition } from './definition-text.ts';
import { lineAndColumn } from '../../data/json-places.ts';

export interface CheckProps {
  readonly text: string;
  readonly written: WrittenDefinition;
  readonly validation: ReadState<Validation>;
  /** The text changed, and what is known is about an earlier one. */
  readonly isWaiting: boolean;
  readonly onLead: (offset: number) => void;
}

/** Says beside the text what the service finds in it. */
export function PolicyCheck({ text, written, validation, isWaiting, onLead }: CheckProps): ReactNode {
  if (isWaiting) return <Soft>Checking…</Soft>;
  if ('message' in written)
    return (
      <Notice tone="caution" title="This is not JSON yet.">
        <Button small onClick={() => onLead(written.offset)}>
          {written.message}
        </Button>
      </Notice>
    );
  if (validation.error !== null)
    return (
      <Notice
        tone="bad"
        title="It could not be checked."
        actions={
          <Button small onClick={() => void validation.refetch()}>
            Check again
          </Button>
        }
      >
        <p>{failureText(validation.error)}</p>
      </Notice>
    );
  if (!validation.data) return <Soft>Checking…</Soft>;
  const lead = ({ pointer }: Pick<Finding, 'pointer'>): Lead => {
    const { from } = written.placeOf(pointer);
    return { line: lineAndColumn(text, from).line, go: () => onLead(from) };
  };
  return <Findings validation={validation.data} lead={lead} />;
}

interface Lead {
  readonly line: number;
  readonly go: () => void;
}

type LeadOf = (finding: Pick<Finding, 'pointer'>) => Lead;

function Findings({
  validation,
  lead,
}: {
  readonly validation: Validation;
  readonly lead: LeadOf;
}): ReactNode {
  const { errors, warnings, analysis, normalized } = validation;
  if (!normalized)
    return (
      <Notice tone="caution" title={`It is not valid yet: ${countText(errors.length, 'fault')}.`}>
        <FindingList findings={errors} lead={lead} />
      </Notice>
    );
  const hindrances = warnings.filter(({ code }) => code === 'not_publishable');
  const doubts = warnings.filter(({ code }) => code !== 'not_publishable');
  return (
    <Stack gap={3}>
      {hindrances.length === 0 ? (
        <Notice tone="good">It is valid, and could be published as it is.</Notice>
      ) : (
        <Notice tone="caution" title="It is valid and can be saved. It could not be published now:">
          <FindingList findings={hindrances} lead={lead} />
        </Notice>
      )}
      {doubts.length > 0 && (
        <Notice tone="caution" title="It may not do what you mean:">
          <FindingList findings={doubts} lead={lead} />
        </Notice>
      )}
      <Soft>{analysisText(analysis, doubts.length)}</Soft>
      <Behind title="Size and digest">
        <Facts
          items={[
            ['Size', countText(normalized.bytes, 'byte')],
            ['Digest', <Id key="digest">{normalized.digest}</Id>],
          ]}
        />
      </Behind>
    </Stack>
  );
}

function analysisText({ exhaustive }: Validation['analysis'], doubts: number): string {
  if (!exhaustive)
    return 'The analysis ended before it had looked at everything: there may be more that never happens.';
  return doubts === 0
    ? 'Every input was looked at: each case, rule and band can happen, and no factor has a gap.'
    : 'Every input was looked at: there is nothing more of this kind.';
}

/** The line and the place, which a press leads to, and what is said of it. */
function FindingList({
  findings,
  lead,
}: {
  readonly findings: readonly Finding[];
  readonly lead: LeadOf;
}): ReactNode {
  return (
    <ul className={styles['faults']}>
      {findings.map((finding) => {
        const { line, go } = lead(finding);
        return (
          <li key={finding.pointer + finding.message}>
            <button type="button" className={styles['lead']} onClick={go}>
              Line {line}, {finding.pointer}
            </button>
            <p>{finding.message}</p>
            {finding.witness && <p>Witness: {witnessText(finding.witness)}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function witnessText(witness: NonNullable<Finding['witness']>): string {
  return Object.entries(witness)
    .map(([name, value]) => `${name} is ${valueText(value)}`)
    .join(', ');
}
