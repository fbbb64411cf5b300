import { useLayoutEffect, useMemo, useRef } from 'react';
import { isForSomethingElse } from '../../shell/key-guard.ts';
import type { Decision } from '../words.ts';

interface ReviewKeys {
  readonly enabled: boolean;
  readonly move: (step: 1 | -1) => void;
  readonly decide: (decision: Decision) => void;
  readonly leave: () => void;
}

/** The keys by which matches are decided without a pointer, wherever nobody types. */
export function useReviewKeys({ enabled, move, decide, leave }: ReviewKeys): void {
  const latest = useRef({ move, decide, leave });
  latest.current = { move, decide, leave };
  const actions = useMemo<Readonly<Record<string, () => void>>>(
    () => ({
      j: () => latest.current.move(1),
      k: () => latest.current.move(-1),
      m: () => latest.current.decide('confirmed'),
      f: () => latest.current.decide('false_positive'),
      n: () => latest.current.leave(),
    }),
    [],
  );
  // With the match on the page, so that no key pressed at its sight is lost.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (isForSomethingElse(event)) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [enabled, actions]);
}
