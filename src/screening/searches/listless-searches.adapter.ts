import type { Screening } from '@assay/name-screening';
import type { Searcher } from '@assay/name-screening/search';
import type { SearchRequest } from './searches.ts';

/** Names that long, in scripts of many readings, take longer to spell than others may wait. */
const SPELLED_HERE_CHARACTERS = 100;

/** Searches of no list: no thread is started for them, nor the matcher loaded before. Whether there is a name is told all the same. */
export class ListlessSearches {
  /** Its room costs far more than such a search, and a batch makes one for each row. It goes when nobody has searched for a while. */
  #searcher: WeakRef<Searcher> | undefined;

  takes({ lists, subject }: SearchRequest): boolean {
    const characters = subject.aliases.reduce((sum, { length }) => sum + length, subject.name.length);
    return lists.length === 0 && characters <= SPELLED_HERE_CHARACTERS;
  }

  async screen({ subject, lists, policy, day }: SearchRequest): Promise<Screening> {
    const matcher = await import('@assay/name-screening/search');
    const searcher = this.#searcher?.deref() ?? new matcher.Searcher();
    this.#searcher = new WeakRef(searcher);
    return searcher.screen(subject, lists, policy, day);
  }
}
