import type { LoadedList, ScorePolicy, ScreenedSubject, Screening } from '@assay/name-screening';
import type { JobOwner } from '../../kernel/job-owner.ts';

/** What `screen` is asked for. */
export interface SearchRequest {
  readonly subject: ScreenedSubject;
  /** Whole versions: those are searched, whatever is activated meanwhile. */
  readonly lists: readonly LoadedList[];
  readonly policy: ScorePolicy;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** The same for several subjects, who are searched for one after the other without anybody between them. */
export interface SearchesRequest extends Omit<SearchRequest, 'subject'> {
  readonly subjects: readonly ScreenedSubject[];
}

/** The service is closing: that says nothing of the subject, and must not be kept as if it did. */
export class SearchesClosed extends Error {
  constructor() {
    super('lists are no longer searched: the service is closing');
  }
}

/** Searches of loaded lists, off the main thread. */
export interface Searches {
  /**
   * Answers as `screen` does, always; a search that broke off, or whose thread has ended, rejects, at the end of the
   * service with `SearchesClosed`. Organizations take turns: `Busy` where too many searches of the owner wait.
   */
  screen(asked: SearchRequest, owner: JobOwner): Promise<Screening>;
  /** All of them, in their order, or none: who waits for one of them waits for the others. */
  screenAll(asked: SearchesRequest, owner: JobOwner): Promise<readonly Screening[]>;
  /** Why no thread could be started; undefined while there is one, or none was needed yet. */
  fault(): Error | undefined;
  /** The list is no longer in use. A run that has taken it may still search it. */
  forget(list: LoadedList): void;
}
