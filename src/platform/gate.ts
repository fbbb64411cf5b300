export interface GateOptions {
  /** So much work at the same time. */
  readonly atOnce: number;
  /** One more than wait is turned away at once. */
  readonly mostWaiting: number;
  /** A caller that has waited for so long is turned away. */
  readonly waitMilliseconds: number;
}

/** Bounds how much costly work runs at once; a caller that would wait too long is refused instead. */
export interface Gate {
  /** Undefined where the work was not begun. */
  run<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value } | undefined>;
}

export function openGate({ atOnce, mostWaiting, waitMilliseconds }: GateOptions): Gate {
  /** In the order of their coming; each is told whether its turn has come. */
  const waiting = new Set<(mayEnter: boolean) => void>();
  let running = 0;
  const enter = async (): Promise<boolean> => {
    if (running < atOnce) {
      running += 1;
      return true;
    }
    return waiting.size < mostWaiting && turnOf(waiting, waitMilliseconds);
  };
  /** The place goes straight to the next, so that nobody who comes later takes it. */
  const leave = (): void => {
    const [next] = waiting;
    if (next) next(true);
    else running -= 1;
  };
  return {
    run: async (work) => {
      if (!(await enter())) return undefined;
      try {
        return { value: await work() };
      } finally {
        leave();
      }
    },
  };
}

function turnOf(waiting: Set<(mayEnter: boolean) => void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (mayEnter: boolean): void => {
      clearTimeout(timer);
      waiting.delete(settle);
      resolve(mayEnter);
    };
    const timer = setTimeout(() => settle(false), milliseconds);
    waiting.add(settle);
  });
}
