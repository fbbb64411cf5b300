import type { IdentifierKind } from '../lists/listed-entry.ts';

/** Who is screened, after its form was checked: countries in alpha-2, upper case. */
export interface ScreenedSubject {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Null matches both kinds. */
  readonly entityType: 'person' | 'entity' | null;
  /** Decides how a name in another script is read. */
  readonly country: string | null;
  readonly datesOfBirth: readonly string[];
  readonly nationalities: readonly string[];
  readonly identifiers: readonly SubjectIdentifier[];
}

export interface SubjectIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  readonly country: string | null;
}
