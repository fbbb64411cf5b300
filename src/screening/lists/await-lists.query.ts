import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Given } from '../../platform/given.ts';

const MOST_MILLISECONDS = 10_000;

/** A process that has just started may still be loading: whoever asks waits, for a while and outside any transaction. */
export async function awaitLists({ lists }: Given): Promise<Refusal<'unavailable'> | undefined> {
  return (await areLoaded(lists, MOST_MILLISECONDS)) ? undefined : LOADING;
}

/** Without waiting, for whoever is inside a transaction. */
export async function refuseUnlessLoaded({ lists }: Given): Promise<Refusal<'unavailable'> | undefined> {
  return (await areLoaded(lists, 0)) ? undefined : LOADING;
}

const LOADING = refuse('unavailable', 'The lists are still being loaded.', { retryAfterSeconds: 5 });

async function areLoaded(lists: Given['lists'], milliseconds: number): Promise<boolean> {
  if (lists.isLoaded()) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const loaded = lists.whenLoaded().then(() => true);
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer));
}
