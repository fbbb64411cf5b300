import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoint.ts';
import { dossierShape, presentDossier } from './dossier.ts';
import { AssessmentRecord, readDossier } from './read-dossier.query.ts';

export const readAssessmentDossier = read({
  name: 'readAssessmentDossier',
  tag: 'History',
  summary: 'An assessment with the proof of it',
  description:
    'The record, the event of its making, the entry of that event in the log, the path from the entry to the root of the newest checkpoint, and that checkpoint with its signature. `assay history verify` and `verifyDossier` of the client verify it offline with the public keys alone: the event names the digest of all that was evaluated. Before the event is sealed `state` is `waiting`: ask again within a minute.',
  access: 'client',
  params: IdParams,
  answer: dossierShape(AssessmentRecord),
  refusals: ['not_found', 'history_broken'],
  input: ({ params }) => asId<'assessment'>(params.id),
  run: readDossier,
  present: presentDossier,
});
