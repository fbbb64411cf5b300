/** The progress of one stage. */
export type Step = { readonly what: string; readonly stage: string } & (ReadBytes | DoneRows);

interface ReadBytes {
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly entries: number;
}

interface DoneRows {
  readonly rows: number;
  readonly totalRows: number;
  /** What is counted, where it is not rows. */
  readonly unit?: string;
}

export interface ProgressView {
  show(step: Step): void;
  /** Removes the bar; the next output begins a line. */
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A bar that is drawn over itself on a terminal; anywhere else a line at each quarter of a stage. */
export function progressOn(output: Output): ProgressView {
  return output.isTTY ? bar(output) : lines(output);
}

const BAR_CELLS = 24;
const CLEAR_LINE = '\r\u001B[K';

function bar(output: Output): ProgressView {
  return {
    show: (step) => {
      const share = shareOf(step);
      const full = Math.round((share ?? 0) * BAR_CELLS);
      const cells = `${'#'.repeat(full)}${'-'.repeat(BAR_CELLS - full)}`;
      const text = `${step.what}  ${step.stage.padEnd(10)} [${cells}] ${percent(share).padStart(5)}  ${amounts(step)}`;
      // A line that wraps would not be drawn over.
      output.write(`${CLEAR_LINE}${text.slice(0, (output.columns ?? 80) - 1)}`);
    },
    end: () => void output.write(CLEAR_LINE),
  };
}

function lines(output: Output): ProgressView {
  let last = '';
  return {
    show: (step) => {
      const share = shareOf(step);
      const quarter = share === undefined ? 0 : Math.floor(share * 4);
      const reached = `${step.what} ${step.stage} ${quarter}`;
      if (reached === last) return;
      last = reached;
      const parts = [step.stage, percent(share), amounts(step)].filter((part) => part !== '');
      output.write(`${step.what}: ${parts.join(', ')}\n`);
    },
    end: () => undefined,
  };
}

/** A stage that waits for another has nothing to show yet. */
function shareOf(step: Step): number | undefined {
  const [done, total] = 'rows' in step ? [step.rows, step.totalRows] : [step.bytes, step.totalBytes];
  return step.stage === 'waiting' || total === null || total === 0 ? undefined : Math.min(done / total, 1);
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${Math.floor(share * 100)} %`;
}

function amounts(step: Step): string {
  if (step.stage === 'waiting') return '';
  if ('rows' in step) return `${grouped(step.rows)} of ${grouped(step.totalRows)} ${step.unit ?? 'rows'}`;
  const { bytes, totalBytes, entries } = step;
  const read = totalBytes === null ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(totalBytes)}`;
  return entries > 0 ? `${read}, ${grouped(entries)} entries` : read;
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
