import type { HistoryWriter } from '../../src/platform/writing/command.ts';
import { aGate } from './gate.ts';

export interface HeldCommit {
  /** What the service is given to do before each commit. */
  readonly before: HistoryWriter;
  readonly reached: Promise<void>;
  readonly open: () => void;
}

/** Holds back changes just before their commit: those of this type, or where none is named, the next one. */
export function heldCommit(type?: string): HeldCommit {
  const [reached, held] = [aGate(), aGate()];
  let isFirst = true;
  const isMeant = (types: readonly string[]): boolean =>
    type === undefined ? isFirst : types.includes(type);
  return {
    before: async (_tx, _ctx, history) => {
      if (!isMeant(history.map((entry) => entry.type))) return;
      isFirst = false;
      reached.open();
      await held.opened;
    },
    reached: reached.opened,
    open: held.open,
  };
}
