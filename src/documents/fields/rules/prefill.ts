import { valueFault } from '../values/values.ts';
import type { OwnedField } from '../field-properties.ts';

/** Between them, these write dates in every order and with every separator. */
const LOCALES = ['', 'en-US', 'en-GB', 'de', 'nl', 'ja', 'ko'] as const;

/**
 * Why the prepared value of a field that is right otherwise does not fit it, or undefined. It is not known yet where
 * its signer lives: a date whose format depends on that is written as it is usual anywhere.
 */
export function prefillFault(field: OwnedField): string | undefined {
  const { value } = field;
  if (value === null) return undefined;
  const [neutral, ...others] = LOCALES.map((locale) => valueFault(field, value, locale));
  return others.includes(undefined) ? undefined : neutral;
}
