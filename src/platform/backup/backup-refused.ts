import { ExplainedError } from '../../kernel/explained-error.ts';

/** A backup that cannot be taken, or is not to be restored; the message is one clear line for a person. */
export class BackupRefused extends ExplainedError {}
