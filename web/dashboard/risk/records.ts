import type { Operations, Schemas } from '@assay/client';
import type { Definition } from './policies/definition.ts';

/** A record of the risk framework, as the API describes it: `{ id, resource, data }`. */
type Recorded<Resource extends string> = Extract<
  Operations['readRecord']['answer'],
  { readonly resource: Resource }
>;

/** The API describes a definition by a schema of its own; here it is what that schema says. */
interface Defining {
  readonly definition: Definition;
}

export const SUBJECT_KINDS = ['person', 'business', 'account', 'transaction'] as const;

export type Subject = Recorded<'subjects'>;

export type Policy = Recorded<'policies'> & { readonly data: Defining };

export type Assessment = Recorded<'assessments'> & { readonly data: { readonly policy: Defining } };
export type InputSnapshot = Assessment['data']['inputs'][number];
export type FactorResult = Assessment['data']['factors'][number];
export type RuleResult = Assessment['data']['rules'][number];
export type RequiredAction = Assessment['data']['requiredActions'][number];
export type AssessmentState = Schemas['AssessmentState'];

export type Evidence = Recorded<'evidence'>;
export type Override = Recorded<'overrides'>;

type QueuedAction = Operations['listActionQueue']['answer']['items'][number];
/** In the queue it also names its subject. */
export type Action = Recorded<'actions'> & { readonly data: Partial<Pick<QueuedAction['data'], 'subject'>> };
export type ActionStatus = Action['data']['status'];

export type RiskEvent = Recorded<'events'>;
export type Journey = Schemas['Journey'];
export type Monitoring = Schemas['Monitoring'];

export type Investigation = Recorded<'investigations'>;
export type Finding = Investigation['data']['findings'][number];
export type InvestigationState = Schemas['InvestigationState'];
export type InvestigationReview = Recorded<'investigation-reviews'>;
export type NewReview = Operations['reviewInvestigation']['request']['body'];
export type AiSettings = Schemas['InvestigationAiSettings'];

export type Source = Recorded<'sources'>;
export type SourceFact = Source['data']['facts'][number];
export type ApiKey = Schemas['ApiKey'];

export type Context = Recorded<'contexts'>;
export type Membership = Schemas['ContextMembership'];
export type ContextPolicies = Schemas['ContextPolicies'];

type Validated = Operations['validatePolicy']['answer'];
/** What the service says of a definition that is not stored. */
export type Validation = Omit<Validated, 'normalized'> & {
  readonly normalized: (NonNullable<Validated['normalized']> & Defining) | null;
};
export type Warning = Validated['warnings'][number];
export type Simulation = Operations['simulatePolicy']['answer'];
export type Scenario = Operations['simulatePolicy']['request']['body']['scenarios'][number];
