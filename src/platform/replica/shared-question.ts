/**
 * One question at a time for everybody who asks it. Who comes while one is under way gets the answer to the next: an answer
 * is never older than the moment at which it was asked for.
 */
export function sharedQuestion<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  let gathering: Promise<Answer> | undefined;
  return () => {
    gathering ??= underWay.then(() => {
      gathering = undefined;
      const asked = ask();
      underWay = asked.catch(() => undefined);
      return asked;
    });
    return gathering;
  };
}
