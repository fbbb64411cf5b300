import { agreementLimits } from '../agreement/limits.ts';

/** Document 3, *Source syntax*, rules 3 and 4. */
export type Directive =
  | { readonly kind: 'page_break' | 'group_open' | 'group_close' }
  | { readonly kind: 'signature'; readonly role: string; readonly label: string | null }
  | { readonly kind: 'fault'; readonly code: string; readonly message: string };

const WHOLE = /^::signature\s*\{([^]*)\}$/;
/** A value that does not begin with a quote is bare. */
const ATTRIBUTE = /\s*([A-Za-z_][\w-]*)\s*=(?:\s*"((?:[^"\\]|\\.)*)"|\s*'((?:[^'\\]|\\.)*)'|(?!\s*["']))/y;
/** Where a value ends: before the next attribute, with or without a comma, or at the end. No space is looked at twice. */
const VALUE_END = /(?<!\s)\s*(?:(?:,\s*|(?<=\s))(?=[A-Za-z_][\w-]*\s*=)|(?:,\s*)?$)/g;
const ROLE = /^[A-Za-z][A-Za-z0-9_-]*$/;

export function readDirective(line: string): Directive {
  if (line === '::pagebreak') return { kind: 'page_break' };
  if (line === ':::signatures') return { kind: 'group_open' };
  if (line === ':::') return { kind: 'group_close' };
  if (!line.startsWith('::signature') || line.startsWith('::signatures'))
    return fault(
      'unknown_directive',
      'A line that begins with :: is ::pagebreak, ::signature{…}, :::signatures or :::.',
    );
  const inside = WHOLE.exec(line)?.[1];
  if (inside === undefined)
    return fault(
      'directive_syntax',
      'A signature is written ::signature{role=…, label=…}, on a line of its own.',
    );
  return signatureOf(inside);
}

function signatureOf(inside: string): Directive {
  const attributes = attributesOf(inside);
  if (typeof attributes === 'string') return fault('directive_attribute', attributes);
  const role = attributes.get('role');
  const label = attributes.get('label') ?? null;
  if (role === undefined) return fault('directive_role', 'A signature names its role.');
  if (!ROLE.test(role) || role.length > agreementLimits.signatureRoleCharacters)
    return fault(
      'directive_role',
      `A role is a letter, then letters, digits, _ or -, ${agreementLimits.signatureRoleCharacters} characters at most.`,
    );
  if (label !== null && Array.from(label).length > agreementLimits.signatureLabelCharacters)
    return fault(
      'directive_label',
      `A label has at most ${agreementLimits.signatureLabelCharacters} characters.`,
    );
  return { kind: 'signature', role, label };
}

/** The message of a fault where they cannot be read. */
function attributesOf(inside: string): ReadonlyMap<string, string> | string {
  const attributes = new Map<string, string>();
  for (let at = 0; at < inside.length; at = VALUE_END.lastIndex) {
    ATTRIBUTE.lastIndex = at;
    const [begun, name = '', double, single] = ATTRIBUTE.exec(inside) ?? [];
    const quoted = double ?? single;
    const from = at + (begun?.length ?? 0);
    VALUE_END.lastIndex = from;
    const end = VALUE_END.exec(inside)?.index ?? from;
    if (begun === undefined || (quoted !== undefined && end > from))
      return `${JSON.stringify(inside.slice(at).trim().slice(0, 20))} is no attribute of a signature.`;
    const value = (quoted === undefined ? inside.slice(from, end) : unescaped(quoted)).trim();
    if (name !== 'role' && name !== 'label')
      return `A signature has no attribute ${name}: only role and label.`;
    if (attributes.has(name)) return `The attribute ${name} stands twice.`;
    if (value === '') return `The attribute ${name} has no value.`;
    attributes.set(name, value);
  }
  return attributes;
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, '$1');
}

function fault(code: string, message: string): Directive {
  return { kind: 'fault', code, message };
}
