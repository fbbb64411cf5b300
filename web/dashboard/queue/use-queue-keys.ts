import { useLayoutEffect, useRef, useState } from 'react';
import { isForSomethingElse, isOnControl } from '../shell/key-guard.ts';
import type { WorkItem } from './work-items.ts';

interface QueueActions {
  readonly open: (item: WorkItem) => void;
  readonly take: (item: WorkItem) => void;
  readonly choose: (item: WorkItem) => void;
}

/**
 * `j` and `k` move a mark through the queue, other keys act on the marked item; answers with its id. Where that has left the
 * queue, they go on from its place.
 */
export function useQueueKeys(items: readonly WorkItem[], actions: QueueActions): string | undefined {
  const [activeId, setActiveId] = useState<string>();
  const latest = useRef({ items, actions, activeId });
  const place = useRef(-1);
  const marked = items.findIndex(({ id }) => id === activeId);
  if (marked !== -1) place.current = marked;
  latest.current = { items, actions, activeId };
  // With the rows on the page, so that no key pressed at their sight is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isForSomethingElse(event) || (event.key === 'Enter' && isOnControl(event))) return;
      const isMove = event.key === 'j' || event.key === 'k';
      // A key that is held down moves on, and does nothing twice.
      if (event.repeat && !isMove) return;
      const now = latest.current;
      const item = now.items.find(({ id }) => id === now.activeId);
      if (isMove) {
        // The next one has moved up to where the mark was.
        const step = event.key === 'k' ? -1 : item ? 1 : 0;
        const at = Math.max(0, Math.min(now.items.length - 1, place.current + step));
        setActiveId(now.items[at]?.id);
      } else if (!item) return;
      else if (event.key === 'Enter') now.actions.open(item);
      else if (event.key === 't') now.actions.take(item);
      else if (event.key === 'x') now.actions.choose(item);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return activeId;
}
