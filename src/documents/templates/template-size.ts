import { limits } from '../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';

/** The parts of a request that document 3 limits, by the name of their property. */
export interface SizedParts {
  readonly source?: string;
  readonly sampleData?: Readonly<Record<string, unknown>>;
  readonly templateData?: Readonly<Record<string, unknown>>;
}

/** Document 3, *Limits*: bytes over their limit are 413, items over theirs 400. */
export function sizeRefusal(parts: SizedParts): Refusal<'too_large' | 'invalid_request'> | undefined {
  const { source, sampleData, templateData } = parts;
  if (source !== undefined && Buffer.byteLength(source) > limits.templateSourceBytes)
    return tooLarge('/source', limits.templateSourceBytes);
  const data = { sampleData, templateData };
  for (const [name, value] of Object.entries(data))
    if (value !== undefined && Buffer.byteLength(JSON.stringify(value)) > limits.templateDataBytes)
      return tooLarge(`/${name}`, limits.templateDataBytes);
  const errors = Object.entries(data).flatMap(([name, value]) => arrayFaults(value, `/${name}`));
  if (errors.length === 0) return undefined;
  return refuse('invalid_request', `An array has more than ${limits.templateArrayItems} items.`, {
    errors: errors.slice(0, limits.reportedFaults),
  });
}

/**
 * Document 3, *Source syntax*, rule 2: values are literal text. A number of which JSON has changed the value, by its
 * pointer, could only be printed as another one.
 */
export function numberRefusal(changed: readonly string[]): Refusal<'invalid_request'> | undefined {
  const message = 'JSON changes this number. Send it as text.';
  const errors = changed
    .filter((pointer) => IN_DATA.test(pointer))
    .map((pointer) => ({ pointer, code: 'inexact_number', message }));
  if (errors.length === 0) return undefined;
  return refuse('invalid_request', 'A number has more digits than JSON keeps. Send it as text.', {
    errors: errors.slice(0, limits.reportedFaults),
  });
}

const IN_DATA = /^\/(?:sampleData|templateData)\//;

function tooLarge(pointer: string, limitBytes: number): Refusal<'too_large'> {
  const message = `More than ${limitBytes} bytes.`;
  return refuse('too_large', `${pointer.slice(1)} is larger than ${limitBytes} bytes.`, {
    errors: [{ pointer, code: 'too_large', message }],
    members: { limitBytes },
  });
}

/** Numbers at every level; the body is known not to nest deeper than a stack can follow. */
function arrayFaults(value: unknown, pointer: string): readonly Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' ? arrayFaults(member, `${pointer}/${escaped(name)}`) : [],
  );
  if (!Array.isArray(value) || value.length <= limits.templateArrayItems) return inner;
  const message = `At most ${limits.templateArrayItems} items.`;
  return [{ pointer, code: 'max_items', message }, ...inner];
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
