import type { Answer } from '../../parts/api.ts';

/** A worker takes an investigation within seconds, a model may take half a minute. The last pause stays. */
const PAUSES_SECONDS = [2, 3, 5, 8, 15] as const;

interface Watched<T> {
  /** Nothing more is read once this is no longer on the page. */
  readonly element: Element;
  readonly read: () => Promise<Answer<T>>;
  /** Shows what was read, and says whether there is more to come. */
  readonly show: (answer: Answer<T>) => boolean;
}

/** Reads again and again, ever more slowly. A tab that nobody looks at asks for nothing. */
export function watch<T>(watched: Watched<T>, reads = 0): void {
  const { element, read, show } = watched;
  const look = async (): Promise<void> => {
    if (!element.isConnected) return;
    if (document.hidden) return watch(watched, reads);
    const answer = await read();
    if (element.isConnected && show(answer)) watch(watched, reads + 1);
  };
  setTimeout(() => void look(), (PAUSES_SECONDS[reads] ?? PAUSES_SECONDS[4]) * 1000);
}
