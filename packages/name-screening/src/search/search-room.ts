import { WordCache } from './meeting/word-cache.ts';
import { WordMeetings } from './meeting/word-meetings.ts';
import { ReadAhead } from './meeting/read-ahead.ts';
import { RecordMeetings } from './meeting/record-meetings.ts';
import { ReachingNames } from './reaching-names.ts';

/** What one search after the other is made in, so that none has to make it anew. */
export class SearchRoom {
  readonly words = new WordCache();
  readonly met = new WordMeetings();
  readonly ahead = new ReadAhead();
  readonly meetings = new RecordMeetings();
  readonly reaching = new ReachingNames(this.ahead);
}
