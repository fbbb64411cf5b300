import type { ListedName } from '../../lists/listed-entry.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { attributeOf, childOf, childrenOf, isTrue, textIn, type XmlElement } from '../files/xml-element.ts';

/** Each rendering of each name of an entity, in natural order. A rendering in another script has the grade of its name. */
export function ofacNames(entity: XmlElement, tally: ListTally): readonly ListedName[] {
  return childrenOf(childOf(entity, 'names'), 'name').flatMap((name) => {
    const kind = kindOf(name, tally);
    const weak = isTrue(textIn(name, 'isLowQuality'));
    return childrenOf(childOf(name, 'translations'), 'translation').map((translation): ListedName => {
      const isOther = kind === 'primary' && !isTrue(textIn(translation, 'isPrimary'));
      return { value: naturalName(translation), kind: isOther ? 'variant' : kind, weak };
    });
  });
}

const ALIAS_KINDS: ReadonlyMap<string, ListedName['kind']> = new Map([
  ['1400', 'alias'],
  ['1401', 'former'],
  ['1402', 'alias'],
  ['aka', 'alias'],
  ['fka', 'former'],
  ['nka', 'alias'],
]);

function kindOf(name: XmlElement, tally: ListTally): ListedName['kind'] {
  if (isTrue(textIn(name, 'isPrimary'))) return 'primary';
  const type = childOf(name, 'aliasType');
  return ofacAliasKind(attributeOf(type, 'refId'), type?.text ?? '', tally);
}

/** By number, else by what is printed: `A.K.A.` (also known as), `F.K.A.` (formerly), `N.K.A.` (now). */
export function ofacAliasKind(refId: string, printed: string, tally: ListTally): ListedName['kind'] {
  const word = printed.toLowerCase().replace(/[^a-z]/g, '');
  const kind = ALIAS_KINDS.get(refId) ?? ALIAS_KINDS.get(word);
  if (kind === undefined && word !== '') tally.count('unknownAliasTypes');
  return kind ?? 'alias';
}

/** Given name to family name. Names of companies, ships and aircraft have one part and stand alone. */
const PART_ORDER = ['1521', '1522', '91708', '91709', '1520', '1523', '1528'];
const LAST_NAME = '1520';

function naturalName(translation: XmlElement): string {
  const parts = childrenOf(childOf(translation, 'nameParts'), 'namePart').map((part) => ({
    type: attributeOf(childOf(part, 'type'), 'refId'),
    value: textIn(part, 'value').trim(),
  }));
  const named = parts.filter(({ value }) => value !== '');
  if (named.length === 0) return formattedName(translation);
  if (named.length === 1 || named.some(({ type }) => !PART_ORDER.includes(type))) {
    return named.map(({ value }) => value).join(' ');
  }
  if (named.every(({ value }) => EAST_ASIAN.test(value))) return eastAsianName(named);
  return named
    .toSorted((one, other) => PART_ORDER.indexOf(one.type) - PART_ORDER.indexOf(other.type))
    .map(({ value }) => value)
    .join(' ');
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s・]+$/u;

/** Family name first, and no space between. */
function eastAsianName(parts: readonly { type: string; value: string }[]): string {
  const [family, given] = [true, false].map((wanted) =>
    parts.filter(({ type }) => (type === LAST_NAME) === wanted).map(({ value }) => value),
  );
  return [...(family ?? []), ...(given ?? [])].join('');
}

function formattedName(translation: XmlElement): string {
  const [first, last] = [textIn(translation, 'formattedFirstName'), textIn(translation, 'formattedLastName')];
  const both = `${first.trim()} ${last.trim()}`.trim();
  return both === '' ? textIn(translation, 'formattedFullName') : both;
}
