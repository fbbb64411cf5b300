import { describe, expect, test } from 'vitest';
import { turnOfOthers } from '../../../src/platform/turns.ts';
import { holdLoop, longestTurnAtBest } from './loop-blocks.ts';

describe('the longest turn at its best', () => {
  test.each<[string, (times: number) => Promise<void>, boolean]>([
    ['of 80 ms is above 50 ms, however often it is done', async () => holdLoop(80), false],
    ['behind others that are short is found', inTurnsOf(4, 4, 80, 4), false],
    ['of many turns is that of one of them', inTurnsOf(20, 20, 20, 20, 20, 20), true],
    ['counts at its best: cold code is slow once', async (times) => holdLoop(times === 1 ? 120 : 8), true],
  ])('%s', async (_what, work, isBelow) => {
    let times = 0;
    const turn = await longestTurnAtBest(() => turnOfOthers().then(() => work((times += 1))), 50);
    expect(turn < 50).toBe(isBelow);
  });
});

function inTurnsOf(...turns: readonly number[]): () => Promise<void> {
  return async () => {
    for (const milliseconds of turns) {
      holdLoop(milliseconds);
      await turnOfOthers();
    }
  };
}
