import type { SpanAttributes, SpanKind } from '../../kernel/span.ts';
import { VERSION } from '../version.ts';
import type { EndedSpan } from './recorded-span.ts';

/** Numbers of the protocol. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;
const LONGEST_TEXT = 256;

/** The body of a request to `/v1/traces`: OTLP 1, in its JSON encoding. */
export function otlpBody(resource: Readonly<Record<string, string>>, spans: readonly EndedSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'assay', version: VERSION }, spans: spans.map(spanOf) }],
      },
    ],
  });
}

function spanOf(span: EndedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributesOf(span.attributes),
    ...(span.failed && { status: { code: STATUS_ERROR } }),
  };
}

/** More digits than a number holds, so the protocol has them as text. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}

function attributesOf(attributes: SpanAttributes): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value.slice(0, LONGEST_TEXT) };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
