import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readNextPage } from './read-next-page.ts';

interface Listing {
  readonly pages: number;
  readonly asked: number[];
  /** Answers what was asked and waits. */
  answer(): Promise<void>;
  readonly observer: InfiniteQueryObserver<number>;
}

/** A listing whose answers come when the test says so. */
function listing(pages: number): Listing {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const observer = new InfiniteQueryObserver<number>(new QueryClient(), {
    queryKey: ['listing'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => {
      const page = pageParam as number;
      asked.push(page);
      return new Promise<number>((resolve) => waiting.push(() => resolve(page)));
    },
    getNextPageParam: (last) => (last < pages ? last + 1 : undefined),
  });
  const answer = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const tell of waiting.splice(0)) tell();
  };
  return { pages, asked, answer, observer };
}

async function withFirstPage(pages: number): Promise<Listing> {
  const made = listing(pages);
  made.observer.subscribe(() => undefined);
  await made.answer();
  await expect.poll(() => made.observer.getCurrentResult().data?.pages).toEqual([1]);
  return made;
}

const next = ({ observer }: Listing) => readNextPage(observer.getCurrentResult());

test('the next page is read once, however often its place comes into view', async () => {
  const made = await withFirstPage(3);
  const both = Promise.all([next(made), next(made)]);
  await made.answer();
  await both;
  expect(made.asked).toEqual([1, 2]);
  expect(made.observer.getCurrentResult().data?.pages).toEqual([1, 2]);
});

test('while the pages before are read anew, it is read after them', async () => {
  const made = await withFirstPage(3);
  const refetched = made.observer.refetch();
  const read = next(made);
  await made.answer();
  await refetched;
  await made.answer();
  await read;
  expect(made.asked).toEqual([1, 1, 2]);
  expect(made.observer.getCurrentResult().data?.pages).toEqual([1, 2]);
});

test('where the pages before now end, nothing more is asked for', async () => {
  const made = await withFirstPage(1);
  const refetched = made.observer.refetch();
  const read = next(made);
  await made.answer();
  await Promise.all([refetched, read]);
  expect(made.asked).toEqual([1, 1]);
});
