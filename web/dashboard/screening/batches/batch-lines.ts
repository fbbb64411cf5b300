/** A line of the results of a batch. */
export interface BatchLine {
  readonly row: number;
  readonly externalId: string | null;
  readonly status: string;
  readonly incompleteReasons: readonly string[];
  readonly errorCode: string | null;
  readonly runId: string | null;
  readonly topScore: number | null;
  readonly matches: readonly { readonly id: string; readonly source: string; readonly listedName: string }[];
}

/**
 * The first lines of a file that may have millions, as they come: each time all that are there so far, at least twice as
 * many as the time before. What is behind them is not read.
 */
export async function* growingLines(
  file: ReadableStream<Uint8Array>,
  most: number,
): AsyncGenerator<readonly BatchLine[]> {
  const lines: BatchLine[] = [];
  let given = 0;
  for await (const text of textLines(file)) {
    if (text !== '') lines.push(JSON.parse(text) as BatchLine);
    if (lines.length === most) break;
    if (lines.length < Math.max(FIRST_SHOWN, 2 * given)) continue;
    given = lines.length;
    yield [...lines];
  }
  yield lines;
}

const FIRST_SHOWN = 500;

async function* textLines(file: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = file.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      yield* lines;
    }
    yield text;
  } finally {
    await reader.cancel();
  }
}
