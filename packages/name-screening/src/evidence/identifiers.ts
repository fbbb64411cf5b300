import type { IdentifierKind, ListedIdentifier } from '../lists/listed-entry.ts';
import { walletForm } from '../lists/wallets.ts';
import type { DocumentAgreement } from './evidence.ts';
import type { SubjectIdentifier } from './subject.ts';

/** Contract 4, *Scorer*: numbers compare without spaces, dashes and case. Empty where nothing is left to compare. */
export function identifierForm(kind: IdentifierKind, value: string): string {
  if (kind === 'wallet') return walletForm(value);
  return value.normalize('NFKC').replaceAll(SPACES_AND_DASHES, '').toUpperCase();
}

/** Spaces, dashes of every length, the minus sign, and characters that are not seen. */
const SPACES_AND_DASHES = /[\s\p{Pd}\u2212\p{Cf}]/gu;

/** From the strongest: of several documents the strongest counts. */
const STRENGTH: readonly DocumentAgreement[] = [
  'document_number_same_country',
  'document_number_no_country',
  'document_number_other_country',
];

/** Null where no document of the same kind carries the same number. */
export function documentAgreement(
  subject: readonly SubjectIdentifier[],
  listed: readonly ListedIdentifier[],
): DocumentAgreement | null {
  let best = STRENGTH.length;
  for (const one of subject)
    for (const other of listed)
      if (one.kind !== 'wallet' && isSameNumber(one, other))
        best = Math.min(best, STRENGTH.indexOf(countryAgreement(one, other)));
  return STRENGTH[best] ?? null;
}

export function walletAgreement(
  subject: readonly SubjectIdentifier[],
  listed: readonly ListedIdentifier[],
): boolean {
  return subject.some((one) => one.kind === 'wallet' && listed.some((other) => isSameNumber(one, other)));
}

function isSameNumber(one: SubjectIdentifier, other: ListedIdentifier): boolean {
  if (one.kind !== other.kind) return false;
  const form = identifierForm(one.kind, one.value);
  return form !== '' && form === identifierForm(other.kind, other.value);
}

/** Who issued a document that the list calls false is not known, whatever country it shows. */
function countryAgreement(one: SubjectIdentifier, other: ListedIdentifier): DocumentAgreement {
  if (one.country === null || other.country === null) return 'document_number_no_country';
  if (one.country !== other.country) return 'document_number_other_country';
  return other.doubtful ? 'document_number_no_country' : 'document_number_same_country';
}
