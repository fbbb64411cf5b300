/** How the letters of a word are written anew; the longest rule at a place counts, and a letter without one stays. */
export type Rewriting = (word: string) => string;

interface Rule {
  readonly from: string;
  readonly to: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/**
 * Rules written as text: `sch>s` between spaces, `^` before what must begin the word and `$` behind what must end it, nothing
 * behind `>` where the letters fall away. Letters that are the same as the one before are written once.
 */
export function rewritingOf(text: string): Rewriting {
  const byFirst: Rule[][] = Array.from({ length: LETTERS }, () => []);
  for (const rule of text.trim().split(/\s+/).map(ruleOf)) byFirst[placeOf(rule.from, 0)]?.push(rule);
  for (const rules of byFirst) rules.sort((a, b) => rank(b) - rank(a));
  return (word) => rewritten(word, byFirst);
}

const LETTERS = 26;
const FIRST_LETTER = 97;

function placeOf(word: string, at: number): number {
  return word.charCodeAt(at) - FIRST_LETTER;
}

function rewritten(word: string, byFirst: readonly (readonly Rule[])[]): string {
  let letters = '';
  let last = '';
  for (let at = 0; at < word.length;) {
    const rule = ruleAt(word, at, byFirst[placeOf(word, at)] ?? NO_RULES);
    const next = rule ? rule.to : word.charAt(at);
    at += rule ? rule.from.length : 1;
    if (next === '' || (next.length === 1 && next === last)) continue;
    letters += next.charAt(0) === last ? next.slice(1) : next;
    last = next.charAt(next.length - 1);
  }
  return letters;
}

const NO_RULES: readonly Rule[] = [];

function ruleAt(word: string, at: number, rules: readonly Rule[]): Rule | undefined {
  for (let place = 0; place < rules.length; place += 1) {
    const rule = rules[place];
    if (!rule || (rule.atStart && at > 0)) continue;
    const { from } = rule;
    const end = at + from.length;
    if (end > word.length || (rule.atEnd && end !== word.length)) continue;
    let same = 1;
    while (same < from.length && word.charCodeAt(at + same) === from.charCodeAt(same)) same += 1;
    if (same === from.length) return rule;
  }
  return undefined;
}

/** Longest first; of equal ones those that are bound to a place. */
function rank({ from, atStart, atEnd }: Rule): number {
  return from.length * 4 + (atStart ? 2 : 0) + (atEnd ? 1 : 0);
}

function ruleOf(text: string): Rule {
  const [before = '', to = ''] = text.split('>');
  const atStart = before.startsWith('^');
  const atEnd = before.endsWith('$');
  return { from: before.slice(atStart ? 1 : 0, atEnd ? -1 : undefined), to, atStart, atEnd };
}
