import type { RequestOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { FieldGroup, Form, SelectField, TextAreaField } from '../../design/parts/field.tsx';
import { Stack } from '../../design/parts/layout.tsx';
import { useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { Behind } from '../parts/marks.tsx';
import type { Finding, Investigation } from '../records.ts';
import { countText } from '../words.ts';
import { isOfModel } from './finding-words.ts';

type Body = RequestOf<'reviewInvestigation'>['body'];
type Verdict = NonNullable<Body['findings']>[number];

const OUTCOMES = [
  ['confirmed', 'confirmed: it says what is so'],
  ['dismissed', 'dismissed: it does not matter, or is not so'],
  ['needs_more_evidence', 'needs more evidence'],
] as const satisfies readonly (readonly [Body['outcome'], string])[];

/** As many characters as the service takes. */
const NOTE_CHARACTERS = 2000;

/** An outcome with a reason, and a verdict on as many of the findings as the reviewer likes. */
export function ReviewForm({
  investigation: { id, data },
  onStored,
}: {
  readonly investigation: Investigation;
  readonly onStored: () => void;
}): ReactNode {
  const [outcome, setOutcome] = useState('');
  const [reason, setReason] = useState('');
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict | undefined>>>({});
  const review = useSend('reviewInvestigation', { onDone: onStored });
  const { faults, pass } = useFormFaults(review.error, ['/outcome', '/reason']);
  const submit = (): void => {
    const [chosen] = OUTCOMES.find(([one]) => one === outcome) ?? [];
    const isWhole = pass({
      '/outcome': chosen === undefined && 'Please choose one.',
      '/reason': whenEmpty(reason),
    });
    if (!isWhole || chosen === undefined) return;
    const findings = Object.values(verdicts).flatMap((one) => (one === undefined ? [] : [sentVerdict(one)]));
    review.mutate({ params: { id }, body: { outcome: chosen, findings, reason } });
  };
  return (
    <Form faults={faults} busy={review.isPending} submit="Store the review" onSubmit={submit}>
      <h3>Review this investigation</h3>
      <p>A review changes no assessment, override or action.</p>
      <SelectField
        label="Outcome"
        pointer="/outcome"
        options={[['', 'Choose one'], ...OUTCOMES]}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
      <TextAreaField
        label="Reason"
        pointer="/reason"
        hint="It stays with the review, which is never changed."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {data.findings.length > 0 && (
        <Behind title={`Judge the ${countText(data.findings.length, 'finding')} one by one`}>
          <Stack>
            {data.findings.map((finding) => (
              <VerdictFields
                key={finding.id}
                finding={finding}
                verdict={verdicts[finding.id]}
                onChange={(next) => setVerdicts({ ...verdicts, [finding.id]: next })}
              />
            ))}
          </Stack>
        </Behind>
      )}
    </Form>
  );
}

function sentVerdict({ note = '', ...verdict }: Verdict): Verdict {
  return note.trim() === '' ? verdict : { ...verdict, note: note.trim() };
}

/** A note has its place only beside a verdict: without one it would not be sent. */
function VerdictFields({
  finding,
  verdict,
  onChange,
}: {
  readonly finding: Finding;
  readonly verdict: Verdict | undefined;
  readonly onChange: (next: Verdict | undefined) => void;
}): ReactNode {
  const choose = (value: string): void =>
    onChange(
      value === 'accepted' || value === 'rejected'
        ? { ...verdict, findingId: finding.id, verdict: value }
        : undefined,
    );
  return (
    <FieldGroup legend={finding.statement}>
      {isOfModel(finding) && (
        <div>
          <Badge tone="caution">by a model</Badge>
        </div>
      )}
      <SelectField
        label="Verdict"
        options={[
          ['', 'none'],
          ['accepted', 'accepted'],
          ['rejected', 'rejected'],
        ]}
        value={verdict?.verdict ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
      {verdict && (
        <TextAreaField
          label="Note, if you like"
          rows={2}
          maxLength={NOTE_CHARACTERS}
          value={verdict.note ?? ''}
          onChange={({ target }) => onChange({ ...verdict, note: target.value })}
        />
      )}
    </FieldGroup>
  );
}
