/** Waiting requests are served before the rest of a long piece of work goes on. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Work that rests often gives others their turn whenever it has taken so long. */
const TURN_MILLISECONDS = 5;

/** Does work that rests often, in turns between which others are served. */
export async function inTurns<Value>(work: Generator<undefined, Value>): Promise<Value> {
  let end = performance.now() + TURN_MILLISECONDS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await turnOfOthers();
    end = performance.now() + TURN_MILLISECONDS;
  }
}
