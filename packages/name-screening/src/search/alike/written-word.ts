/** A word of a name in its own script; or the Latin letters of initials. */
export interface WrittenWord {
  readonly text: string;
  /** So many words of the name as it was given. */
  readonly standsFor: number;
}
