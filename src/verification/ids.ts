import type { Id } from '../kernel/ids.ts';

export type WorkflowId = Id<'workflow'>;
export type SessionId = Id<'verification-session'>;
export type SessionWorkflowId = Id<'session-workflow'>;
export type RunId = Id<'verification-run'>;
export type CheckId = Id<'session-check'>;
