import type { Schemas } from '@assay/client/browser';

export type Birth = Schemas['ListedEntry']['births'][number];
export type Identifier = Schemas['ListedEntry']['identifiers'][number];

/** Partial dates such as `1961` or `1961-03-04`: they agree as far as both of them say something. */
export function birthAgrees(date: string, { date: listed, from, to }: Birth): boolean {
  if (listed !== null) return listed.startsWith(date) || date.startsWith(listed);
  const year = date.slice(0, 4);
  return (from !== null || to !== null) && (from ?? year) <= year && year <= (to ?? year);
}

/** Country codes of two or of three letters are both taken by the service; only equal ones are marked here. */
export function countryAgrees(code: string, listed: readonly string[]): boolean {
  return listed.includes(code.toUpperCase());
}

/** Numbers without the marks and spaces that people put into them. */
export function numberAgrees(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(number: string): string {
  return number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Two years apart or more, as the score sees it; what gives no year contradicts none. */
export function birthContradicts(date: string, { date: listed, from, to }: Birth): boolean {
  const [first, last] = listed === null ? [from ?? to, to ?? from] : [listed, listed];
  if (first === null || last === null) return false;
  const year = yearOf(date);
  return year <= yearOf(first) - 2 || year >= yearOf(last) + 2;
}

/** Codes of different lengths are not compared: `DE` and `DEU` are one country. */
export function countryContradicts(code: string, listed: string): boolean {
  return code.length === listed.length && code.toUpperCase() !== listed.toUpperCase();
}

/** A person is no company, ship or aircraft; who is not known to be either contradicts nothing. */
export function kindsContradict(subject: 'person' | 'entity' | null | undefined, listed: string): boolean {
  if (!subject || listed === 'unknown') return false;
  return (subject === 'person') !== (listed === 'person');
}

export type FactMark = 'agrees' | 'differs' | 'contradicts';

/** How a fact of one side is held against one of the other. */
export interface Comparison<One, Other> {
  readonly agree: (one: One, other: Other) => boolean;
  readonly contradict?: (one: One, other: Other) => boolean;
}

/**
 * How each fact of one side stands to those of the other. Where one agrees, the others are only not there; undefined where
 * the other side says nothing.
 */
export function factMarks<One, Other>(
  facts: readonly One[],
  others: readonly Other[],
  { agree, contradict = () => false }: Comparison<One, Other>,
): readonly (FactMark | undefined)[] {
  if (others.length === 0) return facts.map(() => undefined);
  const agreeing = facts.map((one) => others.some((other) => agree(one, other)));
  return facts.map((one, at) => {
    if (agreeing[at] === true) return 'agrees';
    const isAlone = !agreeing.includes(true) && others.every((other) => contradict(one, other));
    return isAlone ? 'contradicts' : 'differs';
  });
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
