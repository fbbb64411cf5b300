import { isLongerThan } from '../../../kernel/characters.ts';
import { limits } from '../../../kernel/limits.ts';
import { parseDate } from './date-format.ts';
import type { Field } from '../field.ts';
import { isTooLongFor, matchesWhole } from './pattern.ts';
import { resolvedDateFormat } from './date-resolution.ts';

/** The properties of a field that decide whether a value fits. */
export type ValueRules = Pick<
  Field,
  | 'fieldType'
  | 'label'
  | 'options'
  | 'maxLength'
  | 'validationPattern'
  | 'validationMessage'
  | 'dateFormat'
  | 'multiline'
>;

/**
 * Contract 5, *Signing*, values: why this one cannot stand in the field. Nothing is no value: a field is cleared, never
 * filled with it. Lengths count characters (code points), in every script and encoding alike.
 */
export function valueFault(field: ValueRules, value: string, locale: string): string | undefined {
  const { maxLength } = field;
  return (
    textFault(field, value) ??
    typeFault(field, value, locale) ??
    patternFaultOf(field, value) ??
    (maxLength !== null && isLongerThan(value, maxLength)
      ? `At most ${maxLength} characters are allowed.`
      : undefined)
  );
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

function textFault({ fieldType, multiline }: ValueRules, value: string): string | undefined {
  if (value.trim() === '') return 'An empty value fills nothing.';
  if (isLongerThan(value, limits.fieldValueCharacters))
    return `At most ${limits.fieldValueCharacters} characters are allowed.`;
  const checked = fieldType === 'text' && multiline ? value.replaceAll('\n', '') : value;
  return CONTROL.test(checked) ? 'Control characters are not allowed.' : undefined;
}

function typeFault(field: ValueRules, value: string, locale: string): string | undefined {
  switch (field.fieldType) {
    case 'signature':
    case 'initials':
      return 'This field takes an image or typed text.';
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'A checkbox is "true" or "false".';
    case 'dropdown':
      return field.options?.includes(value) ? undefined : 'Choose one of the options.';
    case 'date': {
      const format = resolvedDateFormat(field, locale);
      return parseDate(value, format) ? undefined : `Write a date as ${format}.`;
    }
    case 'text':
      return undefined;
  }
}

function patternFaultOf(
  { validationPattern, validationMessage }: ValueRules,
  value: string,
): string | undefined {
  if (validationPattern === null || matchesWhole(validationPattern, value)) return undefined;
  if (isTooLongFor(validationPattern, value)) return 'The value is too long for the pattern of this field.';
  return validationMessage ?? 'The value does not match the pattern of this field.';
}
