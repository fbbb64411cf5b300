import { createContext, type FormEvent, use, useCallback, useEffect, useLayoutEffect, useState } from 'react';

interface Holds {
  /** Somebody has sent the form, and what holds it back is waited for. */
  readonly isAwaited: boolean;
  /** Holds the form back until the answer is called. */
  readonly hold: () => () => void;
}

const FREE: Holds = { isAwaited: false, hold: () => () => undefined };

export const HoldsContext = createContext<Holds>(FREE);

/** Holds the form around a field back, for as long as the field has something to find out; whether somebody waits for it. */
export function useHold(isHeld: boolean): boolean {
  const { isAwaited, hold } = use(HoldsContext);
  useLayoutEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
  return isHeld && isAwaited;
}

/**
 * Sends a form once no field of it holds it back, and once for however many presses. What is changed meanwhile is something
 * else than what was sent, so it has to be sent anew.
 */
export function useHeldSubmit(busy: boolean, onSubmit: () => void) {
  const [held, setHeld] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const hold = useCallback(() => {
    setHeld((count) => count + 1);
    return () => setHeld((count) => count - 1);
  }, []);
  useEffect(() => {
    if (!isAwaited || held > 0) return;
    setAwaited(false);
    onSubmit();
  }, [isAwaited, held]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || isAwaited) return;
    if (held > 0) setAwaited(true);
    else onSubmit();
  };
  return { holds: { isAwaited, hold }, send, withdraw: () => setAwaited(false) };
}
