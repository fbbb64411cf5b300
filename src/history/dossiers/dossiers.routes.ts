import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { download, read } from '../../platform/endpoints/reads.ts';
import { dossierShape, presentDossier } from './dossier.ts';
import { printDossier } from './print-dossier.query.ts';
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

export const readAssessmentDossierPdf = download({
  name: 'readAssessmentDossierPdf',
  tag: 'History',
  summary: 'The dossier of an assessment on paper',
  description:
    'The same record and the same proof as the dossier, typeset: the result with its inputs, factors and rules, the event and its entry in letters that can be hashed, the path, the checkpoint and its signature, and how to check them. Values of more than 400 characters are cut here, and whole in the dossier. Before the event is sealed it says so.',
  access: 'client',
  params: IdParams,
  mediaType: 'application/pdf',
  refusals: ['not_found', 'history_broken', 'unavailable'],
  input: ({ params }) => asId<'assessment'>(params.id),
  run: printDossier,
  present: (bytes) => ({ bytes, headers: {} }),
});
