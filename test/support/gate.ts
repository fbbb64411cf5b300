/** Holds something back until a test lets it go on: what else happens meanwhile is no matter of time. */
export interface Gate {
  readonly open: () => void;
  readonly opened: Promise<void>;
}

export function aGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
