import pg from 'pg';
import { pino } from 'pino';

/** A line about an answered request. Every text in it is the service's own: ids, routes, actors. */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly organizationId: string | undefined;
  readonly mode: string | undefined;
  readonly actor: string | undefined;
}

export interface Log extends Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'> {
  request(line: RequestLine): void;
}

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Structured lines on standard error; standard output stays for people. What is logged is chosen field by
 * field: nothing passes on a body, a header, an address or a query.
 */
export function openLog(level: LogLevel): Log {
  // Lines leave together, a fifth of a second later at most: a system call for each costs more than the request.
  const destination = pino.destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 200 });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializeError },
    },
    destination,
  );
  const requests = level === 'info' || level === 'debug';
  const write = gathered((text) => void destination.write(text));
  return Object.assign(logger, {
    request: (line: RequestLine) => void (requests && write(requestText(line, new Date()))),
  });
}

/** The lines of one turn of the event loop are handed on as one text. */
function gathered(write: (text: string) => void): (text: string) => void {
  let lines = '';
  const flush = (): void => {
    const text = lines;
    lines = '';
    write(text);
  };
  return (text) => {
    if (lines === '') setImmediate(flush);
    lines += text;
  };
}

/** By far the most frequent line, so it is put together by hand; none of its texts needs escaping. */
export function requestText(line: RequestLine, now: Date): string {
  const { requestId, method, route, status, milliseconds, organizationId, mode, actor } = line;
  const who =
    organizationId === undefined
      ? ''
      : `,"organizationId":"${organizationId}","mode":"${mode}","actor":"${actor}"`;
  return `{"level":"info","time":"${now.toISOString()}","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"milliseconds":${Math.round(milliseconds * 10) / 10}${who},"msg":"request"}\n`;
}

/** A database error tells in its message and detail what a customer sent: only its code and constraint are logged. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  if (!(error instanceof pg.DatabaseError)) return { name, message, code, stack };
  return { name, code, constraint: error.constraint, stack: stack?.replace(message, '') };
}
