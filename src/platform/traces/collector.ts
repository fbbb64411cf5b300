/** What became of a batch of spans. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly rejected: number }
  /** It may succeed later. */
  | { readonly kind: 'again'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

export interface Collector {
  /** It never rejects. */
  send(body: string, end: AbortSignal): Promise<SendOutcome>;
}

const DEADLINE_MILLISECONDS = 10_000;
const ANSWER_BYTES = 64 * 1024;
/** As OTLP names them. */
const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The operator's own collector: it may be anywhere, so the rules for addresses of tenants do not hold for it. */
export function openCollector(url: string, headers: Readonly<Record<string, string>>): Collector {
  return {
    send: async (body, end) => {
      const deadline = AbortSignal.timeout(DEADLINE_MILLISECONDS);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          redirect: 'error',
          signal: AbortSignal.any([end, deadline]),
        });
        return await outcomeOf(response);
      } catch (error) {
        return { kind: 'again', reason: reasonOf(error) };
      }
    },
  };
}

async function outcomeOf(response: Response): Promise<SendOutcome> {
  const { status } = response;
  const text = await beginningOf(response);
  if (response.ok) return { kind: 'sent', rejected: rejectedSpans(text) };
  const reason = `status ${status}`;
  return { kind: WORTH_ANOTHER_TRY.has(status) ? 'again' : 'refused', reason };
}

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_BYTES) break;
  }
  return text;
}

/** A collector may take a part and say how many it did not. */
function rejectedSpans(text: string): number {
  const [, count = '0'] = /"rejectedSpans"\s*:\s*"?(\d{1,9})/.exec(text) ?? [];
  return Number(count);
}

/** The code of the connection's failure; the messages of libraries repeat addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
