import type { RequestOf, Schemas } from '@assay/client/browser';

/** The records of this chapter, as the API describes them. */
export type Workflow = Schemas['Workflow'];
export type Step = Workflow['steps'][number];
/** As it is saved: what a step leaves out is empty. */
export type NewStep = RequestOf<'saveWorkflow'>['body']['steps'][number];
export type VerificationSession = Schemas['VerificationSession'];
/** A workflow revision placed in a session, with its attempts. */
export type PlacedWorkflow = VerificationSession['workflows'][number];
export type Run = Schemas['VerificationRun'];
export type StepResult = Run['steps'][number];
export type Check = Schemas['SessionCheck'];
export type Decision = RequestOf<'recordVerificationDecision'>['body']['decision'];
