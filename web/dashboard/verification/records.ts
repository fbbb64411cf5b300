import type { Operations, Schemas } from '@assay/client';

/** The records of this chapter, as the API describes them. */
export type Workflow = Schemas['Workflow'];
export type Step = Workflow['steps'][number];
export type VerificationSession = Schemas['VerificationSession'];
/** A workflow revision placed in a session, with its attempts. */
export type PlacedWorkflow = VerificationSession['workflows'][number];
export type Run = Schemas['VerificationRun'];
export type StepResult = Run['steps'][number];
export type Check = Schemas['SessionCheck'];
export type Decision = Operations['recordVerificationDecision']['request']['body']['decision'];
/** The event that a decision leaves. */
export type DecisionEvent = Operations['recordVerificationDecision']['answer'];
export type ScreeningSource = Schemas['ScreeningSource'];
export type Subject = Extract<Operations['readRecord']['answer'], { readonly resource: 'subjects' }>;
export type Member = Schemas['Member'];

/** What people call something, by its key or id. */
export type Names = ReadonlyMap<string, string>;
