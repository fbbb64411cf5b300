import { AssayProblem } from '@assay/client';
import { errorCode } from '../../kernel/error-code.ts';
import { StartRefused } from '../terminal/start-refused.ts';

/** What came of a call, in a line for a person. A bug stays what it is. */
export function callFailure(error: unknown, baseUrl: string): unknown {
  if (error instanceof AssayProblem) return new StartRefused(problemText(error));
  if (isUnanswered(error)) return new StartRefused(`No service answers at ${baseUrl}.`);
  const hindrance = hindranceIn(error);
  return hindrance === undefined ? error : new StartRefused(`${baseUrl} cannot be called: ${hindrance}.`);
}

/** The service may answer later: it is away, busy or being started again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AssayProblem) return error.status >= 500 || error.status === 429;
  return isUnanswered(error);
}

export function problemText({ status, message, errors }: AssayProblem): string {
  if (status === 401) return 'The service does not take this API key: it is unknown, revoked or expired.';
  const [fault] = errors;
  if (!fault) return message;
  return fault.pointer === undefined || fault.pointer === ''
    ? fault.message
    : `${fault.pointer.slice(1)}: ${fault.message}`;
}

/** `fetch` says with a TypeError that nothing came, and with these names that nothing came in time. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError') return true;
  const cause = error instanceof TypeError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && CONNECTION_CODES.test(String(cause.code));
}

/** `fetch failed` for a reason that stays until somebody changes the address or the certificate; undefined where it is a bug. */
function hindranceIn(error: unknown): string | undefined {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return undefined;
  const code = errorCode(error.cause);
  if (error.cause.message === 'bad port')
    return 'browsers and fetch refuse its port. Let the service listen on another one';
  if (code === undefined) return error.cause.message;
  if (code.startsWith('ERR_SSL_'))
    return `what answers there speaks no TLS (${code}): it may be an http address`;
  return `${error.cause.message} (${code})`;
}

const CONNECTION_CODES =
  /^(?:E(?:CONN\w+|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)|UND_ERR_\w+)$/;
