import { refuse, type Refusal } from '../../../kernel/result.ts';
import type { ScreeningCapabilities } from '../../capabilities.ts';

const MOST_MILLISECONDS = 10_000;

/** A process that has just started may still be loading: the request waits, for a while and outside any transaction. */
export async function awaitLists({
  lists,
}: Pick<ScreeningCapabilities, 'lists'>): Promise<Refusal<'unavailable'> | undefined> {
  return (await areLoaded(lists, MOST_MILLISECONDS)) ? undefined : LOADING;
}

const LOADING = refuse('unavailable', 'The lists are still being loaded.', { retryAfterSeconds: 5 });

/**
 * Before an operator is told that another version is active: who asks this process next is answered by it. A version that
 * takes long to load is told all the same.
 */
export async function catchUp({
  lists,
  listStates,
}: Pick<ScreeningCapabilities, 'lists' | 'listStates'>): Promise<void> {
  listStates.forget();
  await isWithin(lists.follow(), MOST_MILLISECONDS);
}

async function areLoaded(lists: ScreeningCapabilities['lists'], milliseconds: number): Promise<boolean> {
  return lists.isLoaded() || isWithin(lists.whenLoaded(), milliseconds);
}

async function isWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = work.then(() => true);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
