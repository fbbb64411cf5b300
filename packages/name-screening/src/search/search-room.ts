import { KeptWords } from './met/kept-words.ts';
import { MetRooms } from './met/met-rooms.ts';
import { ReadAhead } from './met/read-ahead.ts';
import { RecordMeetings } from './met/record-meetings.ts';
import { ReachingNames } from './reaching-names.ts';

/** What one search after the other is made in, so that none has to make it anew. */
export class SearchRoom {
  readonly words = new KeptWords();
  readonly met = new MetRooms();
  readonly ahead = new ReadAhead();
  readonly meetings = new RecordMeetings();
  readonly reaching = new ReachingNames(this.ahead);
}
