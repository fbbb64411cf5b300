import { errorCode } from '../../kernel/error-code.ts';
import { type DatabaseFault, faultOf, isUnavailable } from '../../platform/database/errors.ts';

/** A wrong name or password, a database that is not there, a right that is not given. */
const REFUSED_BY_DATABASE = /^(28...|3D000|42501)$/;

const FAULTS: Readonly<Record<DatabaseFault, string>> = {
  away: 'The database does not answer. Check DATABASE_URL.',
  slow: 'The database does not answer in time: look for what keeps it busy, or holds a lock.',
  full: 'The disk of the database is full: make room there.',
  read_only:
    'The database may only be read: it is a standby, or a fail-over is under way. Let DATABASE_URL lead to the primary.',
  not_writable: 'The database cannot write its files: its own log tells why.',
};

/** What is wrong with the database, in a line for a person; undefined where it is something else. */
export function databaseFaultText(error: unknown): string | undefined {
  if (error instanceof Error && REFUSED_BY_DATABASE.test(errorCode(error) ?? ''))
    return `The database refuses: ${error.message}. Check DATABASE_URL.`;
  return isUnavailable(error) ? FAULTS[faultOf(error)] : undefined;
}
