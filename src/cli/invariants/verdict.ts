/** What was looked at of one kind. Every breach is told when it is met, so that however many there are, none is kept. */
export interface Verdict {
  /** So many more were looked at. */
  readonly looked: (records: number) => void;
  readonly breach: (fault: string) => void;
  /** Tells how many there were, and how many did not hold; true where all did. */
  readonly conclude: () => boolean;
}

const NAME_WIDTH = 22;

/** `holds` goes on after the number: `subjects have counted their events`. */
export function openVerdict(name: string, holds: string, say: (text: string) => void): Verdict {
  let records = 0;
  let breaches = 0;
  const line = (mark: string, detail: string): void => say(`${mark} ${name.padEnd(NAME_WIDTH)} ${detail}\n`);
  return {
    looked: (more) => {
      records += more;
    },
    breach: (fault) => {
      breaches += 1;
      line('FAIL ', fault);
    },
    conclude: () => {
      const seen = records.toLocaleString('en');
      if (breaches === 0) line('  ok ', `${seen} ${holds}`);
      else line('FAIL ', `${breaches.toLocaleString('en')} breaches among ${seen}; it should be: ${holds}`);
      return breaches === 0;
    },
  };
}
