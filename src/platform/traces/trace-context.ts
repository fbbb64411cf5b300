/** The span of a caller, as W3C Trace Context writes it. */
export interface CallerSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Of later versions the beginning is read, as the recommendation wants it. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST_CHARACTERS = 256;

/** Undefined where it is not well formed: the trace then begins here. */
export function readTraceparent(header: unknown): CallerSpan | undefined {
  if (typeof header !== 'string' || header.length > LONGEST_CHARACTERS) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
