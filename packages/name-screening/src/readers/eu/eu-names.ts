import type { ListedName } from '../../lists/listed-entry.ts';
import { attributeOf, childrenOf, type XmlElement } from '../files/xml-element.ts';

interface Alias extends ListedName {
  readonly hasParts: boolean;
  readonly isLatin: boolean;
}

/** No alias is marked as the name of the entry, and their order says nothing: the best of them is chosen. */
export function euNames(entity: XmlElement): readonly ListedName[] {
  const aliases = childrenOf(entity, 'nameAlias').map(aliasOf);
  const primary = primaryOf(aliases);
  return aliases.map((alias) => ({
    value: alias.value,
    kind: alias === primary ? 'primary' : alias.kind,
    weak: alias.weak,
  }));
}

function primaryOf(aliases: readonly Alias[]): Alias | undefined {
  const good = aliases.filter(({ value, kind, weak }) => value !== '' && kind === 'alias' && !weak);
  const latin = good.filter(({ isLatin }) => isLatin);
  return latin.find(({ hasParts }) => hasParts) ?? latin[0] ?? good[0] ?? aliases[0];
}

function aliasOf(element: XmlElement): Alias {
  const [first, middle, last] = ['firstName', 'middleName', 'lastName'].map((part) =>
    attributeOf(element, part).trim(),
  );
  const whole = attributeOf(element, 'wholeName').trim();
  const value = whole === '' ? [first, middle, last].filter((part) => part !== '').join(' ') : whole;
  const { kind, weak } = gradeOf(element);
  return { value, kind, weak, hasParts: first !== '' && last !== '', isLatin: isLatin(value) };
}

const WEAK = /^lo?w quality (?:aliias|alias|a\.?k\.?a)/i;
const STRONG = /^(?:go?od|high) quality/i;
const FORMER = /^(?:formerly known as|former name|f\.?k\.?a\b|maiden name|previous(?:ly)? )/i;

/**
 * The grade stands in prose. A clause must start with it: a remark may say of somebody else that
 * they were formerly known as something.
 */
function gradeOf(element: XmlElement): Pick<ListedName, 'kind' | 'weak'> {
  const clauses = childrenOf(element, 'remark')
    .flatMap(({ text }) => text.split(/[\n\r;]/))
    .map((clause) => clause.replace(/^[\s"'“”‘’«(]+/, '').replace(/\s+/g, ' '));
  const graded = clauses.find((clause) => WEAK.test(clause) || STRONG.test(clause));
  const weak =
    graded === undefined
      ? attributeOf(element, 'strong').trim().toLowerCase() === 'false'
      : WEAK.test(graded);
  return { kind: clauses.some((clause) => FORMER.test(clause)) ? 'former' : 'alias', weak };
}

function isLatin(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && !/[^\P{L}\p{Script=Latin}]/u.test(name);
}
