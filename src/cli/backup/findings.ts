/** What was looked at of one kind, and what did not fit. */
export interface Findings {
  /** One that was looked at, with its fault in words where it has one. */
  readonly add: (fault: string | undefined) => void;
  /** So many were to be looked at. */
  readonly expect: (count: number) => void;
  readonly holds: () => boolean;
  readonly text: () => string;
}

const SHOWN_FAULTS = 5;

export function openFindings(what: string, good: string): Findings {
  let looked = 0;
  let faulty = 0;
  const shown: string[] = [];
  const blame = (fault: string): void => {
    faulty += 1;
    if (shown.length < SHOWN_FAULTS) shown.push(fault);
  };
  const line = (mark: string, detail: string): string => `${mark} ${what.padEnd(14)} ${detail}\n`;
  return {
    add: (fault) => {
      looked += 1;
      if (fault !== undefined) blame(fault);
    },
    expect: (count) => {
      if (count !== looked) blame(`${looked} were found in place of ${count}`);
    },
    holds: () => faulty === 0,
    text: () => {
      if (faulty === 0) return line('  ok ', `${looked.toLocaleString('en')} ${good}`);
      const more = faulty > shown.length ? line('FAIL ', `and ${faulty - shown.length} more`) : '';
      return shown.map((fault) => line('FAIL ', fault)).join('') + more;
    },
  };
}
