import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListStates } from '../list-state.ts';
import { rememberStates } from './remembered-states.query.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const [FIRST, SECOND]: ListStates[] = [new Map(), new Map()];
const answer = (states: ListStates | undefined) => () => Promise.resolve(states ?? new Map());

test('what was read stands for a second, then it is read again', async () => {
  const remembered = rememberStates();
  expect(await remembered.current(answer(FIRST))).toBe(FIRST);
  vi.advanceTimersByTime(999);
  expect(await remembered.current(answer(SECOND))).toBe(FIRST);
  vi.advanceTimersByTime(1);
  expect(await remembered.current(answer(SECOND))).toBe(SECOND);
});

test('who renews reads in any case, for everybody', async () => {
  const remembered = rememberStates();
  await remembered.current(answer(FIRST));
  expect(await remembered.renewed(answer(SECOND))).toBe(SECOND);
  expect(await remembered.current(answer(FIRST))).toBe(SECOND);
});

test('after a change of this process nothing from before it is answered, not even what was just being read', async () => {
  const remembered = rememberStates();
  await remembered.current(answer(FIRST));
  remembered.forget();
  await remembered.current(() => {
    remembered.forget();
    return answer(FIRST)();
  });
  expect(await remembered.current(answer(SECOND))).toBe(SECOND);
});
