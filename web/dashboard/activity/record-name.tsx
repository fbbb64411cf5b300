import type { FunctionComponent, ReactNode } from 'react';
import { useRead } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { useRecord } from '../risk/records.ts';
import { recordText } from './record.ts';
import type { ActivityEntry, ActorNames } from './words.ts';

/** What the record of an entry is called: by its own name where it has one and is of the mode that is shown. */
export function RecordName({
  entry,
  names,
}: {
  readonly entry: ActivityEntry;
  readonly names: ActorNames;
}): ReactNode {
  const { session } = useSession();
  const noun = recordText(entry, names);
  const about = entry.mode === session.mode ? ABOUT[entry.resource]?.(entry) : undefined;
  if (!about || about.id === '') return noun;
  const { Name, id, words = '' } = about;
  return <Name id={id} noun={noun} words={words} />;
}

interface Named {
  readonly id: string;
  /** Said until the name is read, and where there is none. */
  readonly noun: string;
  /** Between the noun and the name; without any, the name stands for the noun. */
  readonly words: string;
}

interface About {
  readonly Name: FunctionComponent<Named>;
  readonly id: string;
  readonly words?: string;
}

const ABOUT: Readonly<Record<string, (entry: ActivityEntry) => About | undefined>> = {
  subjects: ({ resourceId }) => ({ Name: SubjectName, id: resourceId }),
  evidence: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']) }),
  events: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']) }),
  assessments: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']), words: 'of' }),
  overrides: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']), words: 'of' }),
  actions: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']), words: 'for' }),
  investigations: ({ detail }) => ({ Name: SubjectName, id: idIn(detail['subjectId']), words: 'of' }),
  contexts: ({ resourceId }) => ({ Name: ContextName, id: resourceId }),
  'screening-runs': ({ resourceId }) => ({ Name: RunName, id: resourceId, words: 'about' }),
  'screening-matches': ({ resourceId }) => ({ Name: MatchName, id: resourceId, words: 'with' }),
  'screening-batches': ({ resourceId }) => ({ Name: BatchName, id: resourceId }),
  documents: ({ resourceId }) => ({ Name: DocumentName, id: resourceId }),
  templates: ({ resourceId }) => ({ Name: TemplateName, id: resourceId }),
  session: ({ resourceId, type }) =>
    type.startsWith('session.started') || type.startsWith('session.ended')
      ? undefined
      : { Name: SessionName, id: resourceId },
  run: ({ detail }) => ({ Name: SessionName, id: idIn(detail['sessionId']) }),
  check: ({ detail }) => ({ Name: SessionName, id: idIn(detail['sessionId']) }),
  webhooks: ({ resourceId, type }) =>
    type === 'webhook.deleted' ? undefined : { Name: WebhookName, id: resourceId },
};

function idIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function said({ noun, words }: Named, name: string | null | undefined): ReactNode {
  if (name === undefined || name === null || name === '') return noun;
  if (words === '') return <bdi>{name}</bdi>;
  return (
    <>
      {noun} {words} <bdi>{name}</bdi>
    </>
  );
}

function SubjectName(named: Named): ReactNode {
  return said(named, useRecord('subjects', named.id).data?.data.externalId);
}

function ContextName(named: Named): ReactNode {
  const data = useRecord('contexts', named.id).data?.data;
  return said(named, data?.label ?? data?.externalId);
}

/** A run stores no name; it may say whom it was recorded on. */
function RunName(named: Named): ReactNode {
  const id = useRead('readScreeningRun', { params: { id: named.id } }).data?.riskSubjectId ?? '';
  const subject = useRecord('subjects', id, { enabled: id !== '' });
  return said(named, subject.data?.data.externalId);
}

function MatchName(named: Named): ReactNode {
  const match = useRead('readScreeningMatch', { params: { id: named.id } }).data?.match;
  return said(named, match?.listedName);
}

function BatchName(named: Named): ReactNode {
  return said(named, useRead('readScreeningBatch', { params: { id: named.id } }).data?.name);
}

function DocumentName(named: Named): ReactNode {
  return said(named, useRead('readDocument', { params: { id: named.id } }).data?.name);
}

function TemplateName(named: Named): ReactNode {
  const name = useRead('readTemplate', { params: { id: named.id } }).data?.name;
  return said(named, name === undefined ? undefined : `the template ${name}`);
}

function SessionName(named: Named): ReactNode {
  const session = useRead('readVerificationSession', { params: { id: named.id } }).data;
  return said(named, session && `the session ${session.externalId}`);
}

function WebhookName(named: Named): ReactNode {
  const url = useRead('readWebhook', { params: { id: named.id } }).data?.url;
  return said(named, url === undefined ? undefined : `the webhook to ${new URL(url).host}`);
}
