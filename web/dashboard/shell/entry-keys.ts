/**
 * The router knows a place in the history by a key that it puts there. An address that was typed, or a plain link, makes
 * an entry without one: it gets its key here, so that the way back leads to where the page was scrolled to.
 */
export function keepEntryKeys(): void {
  const replaceState = history.replaceState.bind(history);
  addEventListener('popstate', ({ state }) => {
    if (state !== null) return;
    const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
    replaceState({ key, __TSR_key: key, __TSR_index: 0 }, '');
  });
}
