import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Facts, PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useParameter } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind, NONE, TimeOrNone } from '../parts/marks.tsx';
import { Id, Who } from '../parts/names.tsx';
import { type Investigation, useRecord } from '../records.ts';
import { asWords, INVESTIGATION_TONES } from '../words.ts';
import { Findings } from './findings.tsx';
import { SubjectLink } from './investigations-page.tsx';
import { Reviews } from './reviews.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** A worker takes an investigation within seconds; a model may take half a minute. */
const WATCH_MILLISECONDS = 3000;

/** One investigation: how it stands, what it found, and what people made of it. While it is under way it is watched. */
export function InvestigationPage(): ReactNode {
  const id = useParameter('id');
  const [isUnderWay, setUnderWay] = useState(true);
  const investigation = useRecord('investigations', id, {
    refetchMilliseconds: isUnderWay && WATCH_MILLISECONDS,
  });
  const status = investigation.data?.data.status;
  const isNow = status === undefined || status === 'queued' || status === 'running';
  if (isNow !== isUnderWay) setUnderWay(isNow);
  return (
    <Loaded key={id} read={investigation} place={{ noun: 'investigation', list: '/risk/investigations' }}>
      {(found) => (
        <>
          <PageHeader
            above={<PlaceLink to="/risk/investigations">Investigations</PlaceLink>}
            title={found.data.question ?? 'No question was asked'}
            below={
              <>
                About <SubjectLink id={found.data.subjectId} />, asked for <Time at={found.data.createdAt} />{' '}
                by <Who id={found.data.createdBy} />
              </>
            }
          />
          <Stack>
            <div aria-live="polite">
              <Standing investigation={found} />
            </div>
            <ModelFailure investigation={found} />
            {found.data.status === 'completed' && <Findings investigation={found} />}
            <About investigation={found} />
            {found.data.status === 'completed' && <Reviews investigation={found} />}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Standing({ investigation: { id, data } }: { readonly investigation: Investigation }): ReactNode {
  switch (data.status) {
    case 'queued':
      return (
        <Notice>
          It waits to be run, which begins within seconds. This page shows by itself what comes.
        </Notice>
      );
    case 'running':
      return <Notice>It is being run. This page shows by itself what comes.</Notice>;
    case 'failed':
      return (
        <Notice tone="bad">
          It failed three times, and found nothing. Start another one, or ask the operator.
        </Notice>
      );
    case 'completed':
      return <Currency id={id} subjectId={data.subjectId} />;
  }
}

function Currency({ id, subjectId }: { readonly id: string; readonly subjectId: string }): ReactNode {
  const state = useRead('readInvestigationState', { params: { id } });
  return (
    <Loaded read={state} lines={1}>
      {({ outdated, reasons }) =>
        outdated ? (
          <Notice tone="caution">
            <p>Out of date: {reasons.map(asWords).join(', ')} since. It is not run again by itself.</p>
            <p>
              <PlaceLink to={`/risk/subjects/${subjectId}`}>To the subject, to start another one</PlaceLink>
            </p>
          </Notice>
        ) : (
          <Notice tone="good">Completed. Nothing that it looked at has changed since.</Notice>
        )
      }
    </Loaded>
  );
}

const WHY: Readonly<Record<Exclude<Investigation['data']['error'], null>, string>> = {
  model_not_configured: 'the operator of this service has configured none',
  ai_consent_withdrawn: 'the consent was withdrawn before one was asked',
  model_timed_out: 'the model did not answer in time',
  model_unreachable: 'the model could not be reached',
  model_refused: 'the model refused to answer',
  model_answer_invalid: 'the answer of the model did not have the form that was asked for',
  investigator_failed: 'the investigation failed',
};

function ModelFailure({ investigation: { data } }: { readonly investigation: Investigation }): ReactNode {
  if (data.error === null || data.status !== 'completed') return null;
  return (
    <Notice tone="caution">
      Nothing of a model is here: {WHY[data.error]}. What is computed is complete.
    </Notice>
  );
}

function About({ investigation: { id, data } }: { readonly investigation: Investigation }): ReactNode {
  const { snapshot } = data;
  return (
    <Card title="How it was done">
      <Stack>
        <Facts
          items={[
            [
              'Status',
              <Badge key="status" tone={INVESTIGATION_TONES[data.status]}>
                {data.status}
              </Badge>,
            ],
            ['Method', data.method === 'ai_assisted' ? 'computed, and a model' : 'computed'],
            ['Model', data.model ?? NONE],
            ['Begun', <TimeOrNone key="begun" at={data.startedAt} />],
            ['Ended', <TimeOrNone key="ended" at={data.completedAt} />],
          ]}
        />
        <Behind title="What it looked at">
          <Facts
            items={[
              ['Id', <Id key="id">{id}</Id>],
              ...(snapshot === null
                ? []
                : ([
                    ['Records as of', <Time key="taken" at={snapshot.takenAt} />],
                    ['Evidence revision', String(snapshot.evidenceRevision)],
                    ['Newest assessment', `number ${snapshot.assessmentSequence}`],
                    ['Newest event', `number ${snapshot.eventSequence}`],
                    ['Digest of the records', <Id key="digest">{snapshot.digest}</Id>],
                  ] as const)),
            ]}
          />
        </Behind>
      </Stack>
    </Card>
  );
}
