/** A failure that a person can mend; its message is one clear line for them. Any other error of a command is a bug. */
export class ExplainedError extends Error {}
