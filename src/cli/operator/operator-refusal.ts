import { ExplainedError } from '../../kernel/explained-error.ts';

/** A refusal by the running service; its message is the problem's detail. */
export class OperatorRefusal extends ExplainedError {}

/** It cannot answer now, and may later. */
export class ServiceTroubled extends OperatorRefusal {}
