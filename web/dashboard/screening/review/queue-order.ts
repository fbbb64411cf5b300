interface WaitingMatch {
  readonly id: string;
  readonly runId: string;
  readonly score: number;
  readonly screenedAt: string;
}

/** Where the queue is longer than what is read of it, the count is what there is at least. */
export function leftText(
  { items, nextCursor }: { readonly items: readonly WaitingMatch[]; readonly nextCursor: string | null },
  runId: string,
): string | undefined {
  const left = items.filter((match) => match.runId !== runId).length;
  if (left === 0) return nextCursor === null ? undefined : 'more matches';
  return `${left}${nextCursor === null ? '' : '+'} more ${left === 1 && nextCursor === null ? 'match' : 'matches'}`;
}

/**
 * The next match of another run: the worst comes first, and of equals the one that waits longest, as in the queue. After
 * the last it begins anew; undefined where this run has all that wait.
 */
export function nextOfAnotherRun<Match extends WaitingMatch>(
  waiting: readonly Match[],
  { id, runId }: { readonly id: string; readonly runId: string },
): Match | undefined {
  const line = waiting.toSorted(
    (one, other) => other.score - one.score || (one.screenedAt < other.screenedAt ? -1 : 1),
  );
  const at = line.findIndex((match) => match.id === id);
  return [...line.slice(at + 1), ...line.slice(0, at + 1)].find((match) => match.runId !== runId);
}
