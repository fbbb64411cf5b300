import { matchesWhole } from './pattern.ts';
import type { SigningField } from '../records.ts';
import { texts } from '../texts.ts';

/** The fault of a value, in the field's own words where it has some. The service has the last word. */
export async function faultOf(field: SigningField, value: string): Promise<string | undefined> {
  if (value === '') return undefined;
  if (field.maxLength !== null && lengthOf(value) > field.maxLength) return texts.tooLong(field.maxLength);
  if (field.validationPattern === null) return undefined;
  const matches = await matchesWhole(field.validationPattern, value);
  return matches === false ? (field.validationMessage ?? texts.doesNotMatch) : undefined;
}

/** Characters as people count them. */
export function lengthOf(value: string): number {
  return Array.from(value).length;
}
