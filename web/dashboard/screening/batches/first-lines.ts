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

/** The first lines of a file that may have a million; the rest of it is not read. */
export async function firstLines(
  file: ReadableStream<Uint8Array>,
  most: number,
): Promise<readonly BatchLine[]> {
  const reader = file.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const lines: string[] = [];
  while (lines.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    const parts = text.split('\n');
    text = parts.pop() ?? '';
    lines.push(...parts);
  }
  await reader.cancel();
  return lines
    .slice(0, most)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BatchLine);
}
