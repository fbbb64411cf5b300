import { expect, test } from 'vitest';
import { sharedQuestion } from './shared-question.ts';

/** Questions that are answered by hand, in their order, each with its number. */
function byHand() {
  const asked: { answer(): void; fail(): void }[] = [];
  const ask = sharedQuestion(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = asked.length + 1;
        asked.push({ answer: () => resolve(number), fail: () => reject(new Error(`failed ${number}`)) });
      }),
  );
  return { asked, ask };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('who asks in the same turn shares a question', async () => {
  const { asked, ask } = byHand();
  const both = Promise.all([ask(), ask()]);
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect(await both).toEqual([1, 1]);
});

test('who asks while a question is under way gets the answer to the next, and all of them share that one', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  await turn();
  const later = Promise.all([ask(), turn().then(ask)]);
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect(await first).toBe(1);
  await turn();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  expect(await later).toEqual([2, 2]);
});

test('a question that fails fails for those who asked it, and not for who asks next', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  await turn();
  const next = ask();
  asked[0]?.fail();
  await expect(first).rejects.toThrow('failed 1');
  await turn();
  asked[1]?.answer();
  expect(await next).toBe(2);
});
