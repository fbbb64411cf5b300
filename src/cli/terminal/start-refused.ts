import { ExplainedError } from '../../kernel/explained-error.ts';

/** The reason why the program cannot go on; the message is one clear line for a person. */
export class StartRefused extends ExplainedError {}
