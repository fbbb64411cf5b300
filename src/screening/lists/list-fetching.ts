import type { ListKey } from '@assay/name-screening';
import type { FetchFile } from './list-import.ts';
import type { Publishers } from './publishers.ts';

/** How this process gets lists from their publishers. */
export interface ListFetching {
  readonly publishers: Publishers;
  /** They are fetched by themselves; else only when an operator asks. */
  readonly automatic: boolean;
  /** Undefined where there is nobody to ask. */
  fetchFile(key: ListKey): FetchFile | undefined;
}
