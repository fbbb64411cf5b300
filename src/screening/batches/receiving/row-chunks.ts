import { bounds } from '../../../kernel/bounds.ts';
import type { BatchRow } from '../row.ts';
import { hasTooManyRows, isEmpty } from './unreadable-file.ts';

/** As many as are screened, and kept, in one transaction. */
const CHUNK_ROWS = 250;

/** The rows of one file, as they come, in chunks. A file without rows, or with too many, is refused as a whole. */
export class RowChunks {
  #waiting: BatchRow[] = [];
  #rows = 0;

  *push(rows: Iterable<BatchRow>): Generator<readonly BatchRow[]> {
    for (const row of rows) {
      this.#rows += 1;
      if (this.#rows > bounds.batchRows) throw hasTooManyRows();
      if (this.#waiting.push(row) < CHUNK_ROWS) continue;
      yield this.#waiting;
      this.#waiting = [];
    }
  }

  *end(): Generator<readonly BatchRow[]> {
    if (this.#rows === 0) throw isEmpty();
    if (this.#waiting.length > 0) yield this.#waiting;
  }
}
