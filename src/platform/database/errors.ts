import { errorCode } from '../../kernel/error-code.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const IN_FAILED_TRANSACTION = '25P02';
const STATEMENT_TIMEOUT = '57014';

const DISK_FULL = '53100';
/** A standby, or a server that was made read-only. */
export const READ_ONLY = '25006';
const INTERNAL_ERROR = 'XX000';

/**
 * Connection lost or refused, no room on its disk or in its memory, too many connections, shutting down or starting, a
 * lock not had in time, a standby that nobody may write to, a fault of the machine it runs on.
 */
const UNAVAILABLE = /^(08...|53[0123]00|57P0[123]|55P03|57014|25006|58000|58030)$/;
/** Where the server writes its files. It has no code for an exceeded quota or a file that may not grow, and calls both internal. */
const FILE_ACCESS = new Set(['md.c', 'fd.c', 'buffile.c', 'slru.c']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Of a socket that is not there or may not be used; of anything but a connection they tell of a file. */
const SOCKET_FILE = new Set(['ENOENT', 'EACCES']);
const DRIVER =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Somebody else held a row for longer than this transaction was to wait. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === LOCK_NOT_AVAILABLE;
}

/** The transaction had failed before. */
export function isAfterFailure(error: unknown): boolean {
  return errorCode(error) === IN_FAILED_TRANSACTION;
}

export function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** A value that is stored is none of its type, too large to be read, or lost on the disk. */
const UNREADABLE = /^(22...|54...|XX00[12])$/;

/** The statement met something that is stored and cannot be read. */
export function isUnreadable(error: unknown): error is Error {
  return error instanceof Error && UNREADABLE.test(errorCode(error) ?? '');
}

/** The server was promoted away, or somebody made it read-only: another connection may find one that can be written. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/** The database is away or cannot work, as opposed to: it refused this statement. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && (UNAVAILABLE.test(code) || NETWORK.has(code))) return true;
  if (code !== undefined && SOCKET_FILE.has(code)) return isOfConnection(error);
  if (isOfStorage(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && DRIVER.test(error.message);
}

/** What keeps the database from answering, in a word for logs and probes. */
export type DatabaseFault = 'away' | 'slow' | 'full' | 'read_only' | 'not_writable';

/** Of an error that is unavailability. */
export function faultOf(error: unknown): DatabaseFault {
  const code = errorCode(error);
  if (code === DISK_FULL) return 'full';
  if (code === READ_ONLY) return 'read_only';
  if (code === LOCK_NOT_AVAILABLE || code === STATEMENT_TIMEOUT || isWaitForConnection(error)) return 'slow';
  if (code?.startsWith('58') || isOfStorage(error)) return 'not_writable';
  return 'away';
}

/** What keeps every other statement, or every other change, from being done too; undefined where it is something else. */
export function outageIn(error: unknown): Exclude<DatabaseFault, 'slow'> | undefined {
  if (!isUnavailable(error)) return undefined;
  const fault = faultOf(error);
  return fault === 'slow' ? undefined : fault;
}

/** For who has found out without a change that was refused. */
export function readOnlyFault(): Error {
  return Object.assign(new Error('the database may only be read'), { code: READ_ONLY });
}

function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

/** Every connection of the pool was in use for as long as one is waited for. */
function isWaitForConnection(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

function isOfStorage(error: unknown): boolean {
  if (errorCode(error) !== INTERNAL_ERROR || !(error instanceof Error) || !('file' in error)) return false;
  return typeof error.file === 'string' && FILE_ACCESS.has(error.file);
}
