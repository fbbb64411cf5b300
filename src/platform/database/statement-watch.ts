import type { Statement } from './sql.ts';

/** A statement as it is prepared: its text has placeholders, so nothing that anybody sent. */
export type StatementText = Omit<Statement, 'values'>;

/** Told of a statement when it is asked for; what it answers is told when that has ended. */
export type StatementWatch = (statement: () => StatementText) => StatementEnd | undefined;

export type StatementEnd = (error?: unknown) => void;
