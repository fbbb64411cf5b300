import { type EntryOf, type History, HISTORY_CHAPTERS, type HistoryChapter } from '../../kernel/history.ts';
import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { CommandContext, HistoryWriter } from './command.ts';
import type { Tx } from '../database/database.ts';

/**
 * Which writer keeps the history of which chapter. Each chapter contributes its own through its door. It answers with
 * what the log of the organization says of what it wrote.
 */
export type HistoryWriters = {
  readonly [Chapter in HistoryChapter]: (
    tx: Tx,
    ctx: CommandContext,
    entries: readonly EntryOf<Chapter>[],
  ) => readonly LoggedEntry[];
};

/** Writes entries into the log of their organization. */
export type LogWriter = (tx: Tx, ctx: CommandContext, entries: readonly LoggedEntry[]) => void;

/** Writes every entry of a change where its chapter keeps them. A chapter without a writer does not compile. */
export function historyRecorder(writers: HistoryWriters, log: LogWriter): HistoryWriter {
  const keepers = HISTORY_CHAPTERS.map((chapter) => keeperOf(writers, chapter));
  return async (tx, ctx, history) => {
    log(
      tx,
      ctx,
      keepers.flatMap((keep) => keep(tx, ctx, history)),
    );
  };
}

/** Of all entries, those of one chapter. */
function keeperOf<Chapter extends HistoryChapter>(
  writers: Pick<HistoryWriters, Chapter>,
  chapter: Chapter,
): (tx: Tx, ctx: CommandContext, history: History) => readonly LoggedEntry[] {
  return (tx, ctx, history) => {
    const own = history.filter((entry): entry is EntryOf<Chapter> => entry.chapter === chapter);
    return own.length > 0 ? writers[chapter](tx, ctx, own) : [];
  };
}
