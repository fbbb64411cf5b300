/** One entry of a list, whatever the format of its file. AnswerToStore in the database as it stands here. */
export interface ListedEntry {
  /** Stable in its list. */
  readonly entryId: string;
  /** Other official numbers of the same entry. */
  readonly altIds: readonly string[];
  /** Vessels and aircraft are entities; an unknown type matches both kinds. */
  readonly entityType: 'person' | 'entity' | 'unknown';
  readonly subtype: 'vessel' | 'aircraft' | null;
  /** At least one; the first is the listed name. */
  readonly names: readonly [ListedName, ...ListedName[]];
  readonly births: readonly ListedBirth[];
  readonly countries: readonly ListedCountry[];
  readonly identifiers: readonly ListedIdentifier[];
  readonly programmes: readonly string[];
  /** ISO day of designation, where the file states it. */
  readonly listedOn: string | null;
  /** ISO day after which the entry no longer holds; it is judged on the day of screening. */
  readonly endsOn: string | null;
  /** Entries of `service_pep` only. */
  readonly pep: PepDetails | null;
}

export interface ListedName {
  readonly value: string;
  readonly kind: 'primary' | 'alias' | 'former' | 'variant';
  /** The list itself marks the alias weak. */
  readonly weak: boolean;
}

/** A span of days, both inclusive; an open start only where the list states an end alone. */
export interface ListedBirth {
  readonly from: string | null;
  readonly to: string;
  readonly precision: 'day' | 'month' | 'year' | 'range';
  readonly circa: boolean;
}

export interface ListedCountry {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly role: 'nationality' | 'registration' | 'address' | 'birth';
}

export const IDENTIFIER_KINDS = ['passport', 'national_id', 'registration_number', 'wallet'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

export interface ListedIdentifier {
  readonly kind: IdentifierKind;
  /** As printed. */
  readonly value: string;
  readonly country: string | null;
  /** More exact than the kind, as `imo`, `tax` or the ticker of a wallet. */
  readonly sub: string | null;
  /** The list calls the document false or fraudulent: shown, never decisive. */
  readonly doubtful: boolean;
}

export const PEP_CATEGORIES = [
  'head_of_state',
  'head_of_government',
  'minister',
  'deputy_minister',
  'top_judge',
  'central_bank_board',
  'international_org_head',
  'ambassador',
  'soe_head',
  'regional_leader',
  'parliament_member',
] as const;
export type PepCategory = (typeof PEP_CATEGORIES)[number];

export interface PepDetails {
  /** As stated: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly dateOfDeath: string | null;
  readonly positions: readonly PepPosition[];
  readonly relatives: readonly PepRelative[];
}

export interface PepPosition {
  readonly category: PepCategory;
  readonly title: string;
  readonly country: string | null;
  /** Partial dates stay as stated. */
  readonly start: string | null;
  readonly end: string | null;
  readonly current: boolean;
  /** Ended, nobody knows when. It counts as dated. */
  readonly endedUnknown: boolean;
  /** Who states it, as `wikidata` or the name of a roster. */
  readonly roster: string;
  readonly positionId: string | null;
}

export interface PepRelative {
  /** The related person's entry in the same list. */
  readonly entryId: string;
  readonly relation: 'spouse' | 'child' | 'parent' | 'sibling';
  readonly start: string | null;
  readonly end: string | null;
}
