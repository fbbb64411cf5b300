import type { ListStates, RememberedStates } from '../list-state.ts';

/** Within it the changes of other processes are seen. */
const TRUSTED_MILLISECONDS = 1_000;

/** Thousands of runs a second need not each ask how the lists stand. */
export function rememberStates(): RememberedStates {
  let known: { readonly states: ListStates; readonly readAt: number } | undefined;
  let changes = 0;
  const renewed: RememberedStates['renewed'] = async (read) => {
    const [readAt, changesBefore] = [performance.now(), changes];
    const states = await read();
    // What was read before a change does not stand for what is after it.
    if (changes === changesBefore) known = { states, readAt };
    return states;
  };
  return {
    renewed,
    current: async (read) =>
      known && performance.now() - known.readAt < TRUSTED_MILLISECONDS ? known.states : renewed(read),
    forget: () => {
      changes += 1;
      known = undefined;
    },
  };
}
