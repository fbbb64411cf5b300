/** Ids, counts and words of the program: nothing that a caller wrote stands in them. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client';

/** A piece of work as traces tell it. Who does a part of the work gets it as an argument. */
export interface Span {
  /** 32 hex digits that all work for one cause has in common; undefined where nobody traces. */
  readonly traceId: string | undefined;
  /** `later`: from its first part on. */
  readonly recording: 'never' | 'later' | 'now';
  part(name: string, attributes?: SpanAttributes, kind?: SpanKind): Span;
  note(attributes: SpanAttributes): void;
  /** Of an error its kind is told, never its text. What comes after the end is not told. */
  end(error?: unknown): void;
}

/** Work that nobody traces. */
export const NO_SPAN: Span = {
  traceId: undefined,
  recording: 'never',
  part: () => NO_SPAN,
  note: () => undefined,
  end: () => undefined,
};
