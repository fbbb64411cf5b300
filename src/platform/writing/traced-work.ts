import type { Span } from '../../kernel/span.ts';
import type { WritePath } from './command.ts';
import type { Database } from '../database/database.ts';
import { tracedDatabase } from '../traces/traced-database.ts';

/** What workers and endpoints work with, and the span that their work belongs to. */
export interface TracedParts<Needs> {
  readonly database: Database;
  readonly writes: WritePath<Needs>;
}

/** The same parts for one piece of work: statements and commands through them are parts of its span. */
export function under<Needs, Parts extends TracedParts<Needs>>(
  span: Span,
  parts: Parts & TracedParts<Needs>,
): Parts & { readonly span: Span } {
  const { database, writes } = parts;
  return { ...parts, span, database: tracedDatabase(span, database), writes: tracedWrites(span, writes) };
}

export function tracedWrites<Needs>(span: Span, writes: WritePath<Needs>): WritePath<Needs> {
  if (span.recording === 'never') return writes;
  return { execute: (call, command, input) => writes.execute({ ...call, span }, command, input) };
}

/** Runs a part of the work of a span. */
export async function within<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const value = await work(span);
    span.end();
    return value;
  } catch (error) {
    span.end(error ?? 'unknown');
    throw error;
  }
}
