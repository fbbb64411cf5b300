/** Contract 4, *Operator endpoints*: why a file is not taken. */
export const UNREADABLE_REASONS = [
  'empty_file',
  'html_page',
  'unknown_format',
  'other_list',
  'not_closed',
  'malformed',
  'no_entries',
  'count_differs',
  'no_publication_date',
  'too_large',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Thrown by readers: the whole file is refused, and nothing of it is kept. */
export class UnreadableList extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
