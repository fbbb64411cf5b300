import type { AnswerOf, Schemas } from '@assay/client/browser';
import { useRead } from '../../data/api.ts';
import { type KnownFact, knownSubject } from './known-subject.ts';
import { screenedSubject, type ScreenedSubject } from '../screened-subjects.ts';
import type { Run } from '../words.ts';

export interface BesideEntry {
  readonly subject: ScreenedSubject | undefined;
  /** Whether this tab screened it, or it was put together from what is known today. */
  readonly isScreened: boolean;
}

type Session = Schemas['VerificationSession'];

/** Whom a run is about: as this tab screened it, or else as evidence and identity documents of its subject or session say. */
export function useKnownSubject({ id, sessionId, riskSubjectId }: Run): BesideEntry {
  const screened = screenedSubject(id);
  const isUnknown = screened === undefined;
  const session = useRead(
    'readVerificationSession',
    { params: { id: sessionId ?? '' } },
    { enabled: isUnknown && sessionId !== null },
  ).data;
  const sessions = useRead(
    'listVerificationSessions',
    { query: { subjectId: riskSubjectId ?? '', order: 'newest', limit: 5 } },
    { enabled: isUnknown && sessionId === null && riskSubjectId !== null },
  ).data?.items;
  const evidence = useRead(
    'listRecords',
    {
      params: { resource: 'evidence' },
      query: { subjectId: riskSubjectId ?? '', order: 'newest', limit: 100 },
    },
    { enabled: isUnknown && riskSubjectId !== null },
  ).data?.items;
  const about = useRead(
    'readRecord',
    { params: { resource: 'subjects', id: riskSubjectId ?? '' } },
    { enabled: isUnknown && riskSubjectId !== null },
  ).data?.data;
  if (screened) return { subject: screened, isScreened: true };
  const documents = session ? [session] : (sessions ?? []);
  const facts = [...documents.flatMap(outputsOf), ...(evidence ?? []).flatMap(factsOf)];
  const subject = knownSubject(facts);
  const kind = about && 'kind' in about ? KINDS[about.kind] : undefined;
  return { subject: subject && kind ? { ...subject, entityType: kind } : subject, isScreened: false };
}

const KINDS: Readonly<Record<string, 'person' | 'entity'>> = { person: 'person', business: 'entity' };

function outputsOf({ workflows }: Session): readonly KnownFact[] {
  return workflows
    .flatMap(({ runs }) => runs.flatMap(({ steps }) => steps))
    .flatMap(({ outputs }) => Object.entries(outputs).map(([fact, value]) => ({ fact, value })));
}

/** What was superseded, revoked or never there says nothing of today. */
function factsOf({ data }: AnswerOf<'listRecords'>['items'][number]): readonly KnownFact[] {
  if (!('supersededBy' in data) || data.supersededBy !== null || data.status !== 'available') return [];
  return [{ fact: data.fact, value: data.value }];
}
