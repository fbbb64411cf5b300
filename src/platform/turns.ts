/** Whoever waits is served before the rest of a long piece of work goes on. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
