import { FileDown, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { Card, PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { exactTime, Time } from '../../design/parts/time.tsx';
import { ActionEntry } from '../actions/action-entry.tsx';
import { useParameter } from '../../shell/address.ts';
import { DownloadPdf } from '../../documents/download-pdf.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { type Assessment, type AssessmentState, useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import { AssessDialog } from './assess-dialog.tsx';
import { Comparison } from './comparison.tsx';
import { WhatWouldChange } from './counterfactuals.tsx';
import { FactorBars } from '../parts/factor-bars.tsx';
import { InputsExplained } from './inputs-explained.tsx';
import { Overrides } from './overrides.tsx';
import { Origins, PaperFacts } from './origins.tsx';
import { printDossier } from './print-dossier.ts';
import { Proof } from './proof.tsx';
import { Replay } from './replay.tsx';
import { Results } from './results.tsx';
import { RulesExplained } from './rules-explained.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** One assessment, explained to somebody who has to account for it. */
export function AssessmentPage(): ReactNode {
  const id = useParameter('id');
  const assessment = useRecord('assessments', id);
  const state = useRead('readAssessmentState', { params: { id } });
  const both = {
    data: assessment.data && state.data && { assessment: assessment.data, state: state.data },
    error: assessment.error ?? state.error,
    refetch: () => Promise.all([assessment.refetch(), state.refetch()]),
  };
  return (
    <Loaded key={id} read={both} place={{ noun: 'assessment', list: '/risk/subjects', nouns: 'subjects' }}>
      {(found) => <Explained {...found} />}
    </Loaded>
  );
}

function Explained({
  assessment,
  state,
}: {
  readonly assessment: Assessment;
  readonly state: AssessmentState;
}): ReactNode {
  const { data } = assessment;
  const subject = useRecord('subjects', data.subjectId);
  const [isAssessing, setAssessing] = useState(false);
  const name = subject.data?.data.externalId ?? 'the subject';
  const version = { id: data.policyVersionId, name: `${data.policyKey}, version ${data.policyVersion}` };
  return (
    <>
      <PageHeader
        above={<PlaceLink to={`/risk/subjects/${data.subjectId}`}>{name}</PlaceLink>}
        title={`Assessment of ${name}`}
        below={
          <>
            By <PlaceLink to={`/risk/policies/${version.id}`}>{version.name}</PlaceLink>, evaluated{' '}
            <Time at={data.evaluatedAt} />
          </>
        }
        actions={
          <>
            <DownloadPdf
              id={assessment.id}
              operation="readAssessmentDossierPdf"
              fileName={`assessment-${assessment.id}.dossier.pdf`}
              icon={<FileDown size={16} aria-hidden="true" />}
            >
              Dossier as PDF
            </DownloadPdf>
            <Button icon={<Printer size={16} aria-hidden="true" />} onClick={printDossier}>
              Print the dossier
            </Button>
          </>
        }
      />
      <Stack>
        <Currency state={state} onAgain={() => setAssessing(true)} />
        <Results assessment={assessment} state={state} />
        <Card title="Factors">
          <Factors data={data} />
        </Card>
        {data.rules.length > 0 && <RulesExplained data={data} />}
        <Card title="Required actions">
          <RequiredActions required={data.requiredActions} />
        </Card>
        <div className={styles['screen']}>
          <WhatWouldChange id={assessment.id} />
        </div>
        <InputsExplained data={data} />
        <Overrides assessment={assessment} state={state} />
        <PaperFacts assessment={assessment} />
        <Proof id={assessment.id} />
        <div className={styles['screen']}>
          <Stack>
            <Comparison assessment={assessment} />
            <Replay id={assessment.id} />
            <Origins assessment={assessment} />
          </Stack>
        </div>
      </Stack>
      {isAssessing && (
        <AssessDialog subjectId={data.subjectId} version={version} onClose={() => setAssessing(false)} />
      )}
    </>
  );
}

function Currency({
  state: { current, currentUntil, reasons },
  onAgain,
}: {
  readonly state: AssessmentState;
  readonly onAgain: () => void;
}): ReactNode {
  if (!current)
    return (
      <Notice tone="caution" actions={<Button onClick={onAgain}>Assess the subject again</Button>}>
        <p>Not current: {reasons.map(asWords).join(', ')}. The subject has to be assessed again.</p>
      </Notice>
    );
  return (
    <Notice tone="good">
      {currentUntil === null ? (
        <p>Current.</p>
      ) : (
        <p>Current until {exactTime(currentUntil)}, unless new evidence arrives before.</p>
      )}
    </Notice>
  );
}

function Factors({ data }: { readonly data: Assessment['data'] }): ReactNode {
  if (data.factors.length === 0)
    return <p>The policy has no factors: the score does not depend on points.</p>;
  return <FactorBars of={data} definition={data.policy.definition} isExplained />;
}

function RequiredActions({
  required,
}: {
  readonly required: Assessment['data']['requiredActions'];
}): ReactNode {
  if (required.length === 0) return <p>It requires no action.</p>;
  return (
    <Entries label="Required actions">
      {required.map(({ actionId, origins }) => (
        <RequiredAction
          key={actionId}
          id={actionId}
          origin={origins.map(({ type, id }) => `${type} ${id}`).join(' and ')}
        />
      ))}
    </Entries>
  );
}

function RequiredAction({ id, origin }: { readonly id: string; readonly origin: string }): ReactNode {
  const action = useRecord('actions', id);
  return (
    <Loaded read={action} lines={2}>
      {(found) => <ActionEntry action={found} origin={origin} />}
    </Loaded>
  );
}
