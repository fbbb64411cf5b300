import type { ListedName } from '../../lists/listed-entry.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';

const PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** The name in up to four parts, its original script, and the aliases. An entity has its whole name in the first part. */
export function unNames(record: XmlElement, tally: ListTally): readonly ListedName[] {
  const parts = PARTS.map((part) => textIn(record, part).trim()).filter((part) => part !== '');
  const native = textIn(record, 'NAME_ORIGINAL_SCRIPT').split(SEVERAL);
  const aliases = [...childrenOf(record, 'INDIVIDUAL_ALIAS'), ...childrenOf(record, 'ENTITY_ALIAS')];
  return [
    { value: parts.join(' '), kind: 'primary', weak: false },
    ...native.map((value): ListedName => ({ value, kind: 'variant', weak: false })),
    ...aliases.flatMap((alias) => aliasesOf(alias, tally)),
  ];
}

/** Some fields hold several names. */
const SEVERAL = /[;\n\r]/;

const FORMER_QUALITY = /^f\.?k\.?a\b/i;
const FORMER_WORDS = /\(?\b(?:formerly|previously) (?:known|listed) as\b\s*:?\s*\)?|\bf\.?k\.?a\.(?=\s)/i;

/** `Good` and `Low` grade the aliases of people; entities have `a.k.a.` and `f.k.a.`. */
function aliasesOf(alias: XmlElement, tally: ListTally): readonly ListedName[] {
  const quality = textIn(alias, 'QUALITY').trim();
  const isKnown = /^(?:good|low|[af]\.?k\.?a\.?)?$/i.test(quality);
  if (!isKnown) tally.count('unknownAliasQualities');
  return textIn(alias, 'ALIAS_NAME')
    .split(SEVERAL)
    .map((text): ListedName => {
      const isFormer = FORMER_QUALITY.test(quality) || FORMER_WORDS.test(text);
      return {
        value: text.replace(FORMER_WORDS, ' '),
        kind: isFormer ? 'former' : 'alias',
        weak: /^low/i.test(quality),
      };
    });
}
