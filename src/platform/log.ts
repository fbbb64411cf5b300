import { pino } from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Structured lines on standard error; standard output stays for people. Nothing logs request bodies,
 * headers or queries; the redaction is a second net under that.
 */
export function openLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializeError },
      redact: {
        paths: [
          'password',
          'secret',
          'token',
          'authorization',
          '*.password',
          '*.secret',
          '*.token',
          '*.authorization',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

/** A database error's detail and statement parameters may hold what a customer sent: they stay out. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return { name: error.name, message: error.message, code, constraint, stack: error.stack };
}
