import { type EntryOf, type History, HISTORY_CHAPTERS, type HistoryChapter } from '../kernel/history.ts';
import type { CommandContext, HistoryWriter } from './command.ts';
import type { Tx } from './database/database.ts';

/** Which writer keeps the history of which chapter. Each chapter contributes its own through its door. */
export type HistoryWriters = {
  readonly [Chapter in HistoryChapter]: (
    tx: Tx,
    ctx: CommandContext,
    entries: readonly EntryOf<Chapter>[],
  ) => void;
};

/** Writes every entry of a change where its chapter keeps them. A chapter without a writer does not compile. */
export function historyRecorder(writers: HistoryWriters): HistoryWriter {
  const keepers = HISTORY_CHAPTERS.map((chapter) => keeperOf(writers, chapter));
  return async (tx, ctx, history) => {
    for (const keep of keepers) keep(tx, ctx, history);
  };
}

/** Of all entries, those of one chapter. */
function keeperOf<Chapter extends HistoryChapter>(
  writers: Pick<HistoryWriters, Chapter>,
  chapter: Chapter,
): (tx: Tx, ctx: CommandContext, history: History) => void {
  return (tx, ctx, history) => {
    const own = history.filter((entry): entry is EntryOf<Chapter> => entry.chapter === chapter);
    if (own.length > 0) writers[chapter](tx, ctx, own);
  };
}
