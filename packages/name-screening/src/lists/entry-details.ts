/**
 * What a file says of an entry beside what is searched: for people who compare it with somebody. It is kept apart from
 * the entry, so that a remark that changes is no other entry, and nobody is screened again because of it.
 */
export interface EntryDetails {
  readonly birthPlaces: readonly BirthPlace[];
  readonly identifierNotes: readonly IdentifierNote[];
  /** One line each, as the file has the parts. */
  readonly addresses: readonly string[];
  readonly legalBasis: readonly string[];
  /** Offices and functions, by their titles. */
  readonly positions: readonly string[];
  readonly remarks: readonly string[];
  /** ISO day on which the publisher last changed the entry. */
  readonly changedOn: string | null;
  /** An address of the web that the file gives. */
  readonly link: string | null;
}

export interface BirthPlace {
  readonly place: string;
  /** Which of the entry's births happened there, from 0; null where the file ties the place to none. */
  readonly birth: number | null;
}

export interface IdentifierNote {
  readonly note: string;
  /** Which of the entry's identifiers it is about, from 0. */
  readonly identifier: number;
}

/** Far above what any official file holds: a file made to be large costs no more than this for each entry. */
export const detailLimits = {
  /** Places, notes, addresses and so on, of each kind. */
  items: 200,
  /** A longer text is cut, and ends with `…`. */
  textCharacters: 10_000,
  linkCharacters: 2_000,
} as const;
