import pg from 'pg';
import { pino } from 'pino';
import type { LogLevel } from './log-levels.ts';

/** A line about an answered request. Every text in it is the service's own: ids, routes, actors. */
export interface RequestLine {
  readonly requestId: string;
  /** Where requests are traced. */
  readonly traceId?: string | undefined;
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

/** Lines leave together, a fifth of a second later at most: a system call for each costs more than the request. */
const WRITTEN_BYTES = 64_000;
const GATHERED_MILLISECONDS = 50;
const HELD_MILLISECONDS = 150;

/**
 * Structured lines on standard error; standard output stays for people. What is logged is chosen field by
 * field: nothing passes on a body, a header, an address or a query.
 */
export function openLog(level: LogLevel): Log {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: WRITTEN_BYTES,
    maxWrite: 2 * WRITTEN_BYTES,
    periodicFlush: HELD_MILLISECONDS,
  });
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
  const lines = gathered((text) => void destination.write(text));
  // Before the destination's own listener, which writes out what it holds.
  process.prependListener('exit', lines.handOn);
  const time = isoTime();
  return Object.assign(logger, {
    request: (line: RequestLine) => void (requests && lines.add(requestText(line, time()))),
  });
}

/** Gathers lines into one text: with each that it is given, the destination measures all that it holds. */
function gathered(handOver: (text: string) => void) {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const handOn = (): void => {
    const text = lines;
    lines = '';
    if (text !== '') handOver(text);
  };
  const inTime = (): void => {
    timer = undefined;
    handOn();
  };
  const add = (line: string): void => {
    lines += line;
    if (lines.length >= WRITTEN_BYTES) handOn();
    else timer ??= setTimeout(inTime, GATHERED_MILLISECONDS);
  };
  return { add, handOn };
}

/** Many lines share a millisecond, and writing a time out costs as much as the rest of its line. */
function isoTime(): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = new Date((at = now)).toISOString();
    return text;
  };
}

/** By far the most frequent line, so it is put together by hand; none of its texts needs escaping. */
export function requestText(line: RequestLine, time: string): string {
  const { requestId, traceId, method, route, status, milliseconds, organizationId, mode, actor } = line;
  const who =
    organizationId === undefined
      ? ''
      : `,"organizationId":"${organizationId}","mode":"${mode}","actor":"${actor}"`;
  const trace = traceId === undefined ? '' : `"traceId":"${traceId}",`;
  return `{"level":"info","time":"${time}","requestId":"${requestId}",${trace}"method":"${method}","route":"${route}","status":${status},"milliseconds":${Math.round(milliseconds * 10) / 10}${who},"msg":"request"}\n`;
}

/** A database error tells in its message and detail what a customer sent: only its code and constraint are logged. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  if (!(error instanceof pg.DatabaseError)) return { name, message, code, stack };
  return { name, code, constraint: error.constraint, stack: stack?.replace(message, '') };
}
