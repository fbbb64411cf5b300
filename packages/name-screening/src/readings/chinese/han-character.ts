import { SURNAME_MACAO, SURNAME_PINYIN } from './chinese-surnames.ts';
import { cantoneseOf, mandarinOf, simplifiedForm } from '../../letters/han.ts';
import { hongKongOf } from './hong-kong.ts';
import { macaoOf } from './macao.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { wadeGilesOf } from './wade-giles.ts';

/** What is known of one character. */
export interface HanCharacter {
  readonly text: string;
  /** Pinyin without tone, `v` for ü; undefined for what is no Chinese character. */
  readonly mandarin: string | undefined;
  readonly simplified: string;
  /** In Mandarin and in Cantonese. */
  readonly isRead: boolean;
  /** As Taiwan, Hong Kong and Macao write it, the first and the last also where it is a surname. */
  readonly taiwan: readonly Variant[];
  readonly taiwanSurname: readonly Variant[];
  readonly hong_kong: readonly Variant[];
  readonly macao: readonly Variant[];
  readonly macaoSurname: readonly Variant[];
}

/** Put together when it comes for the first time; only what the tables have is kept. */
export function characterOf(text: string): HanCharacter {
  const known = CHARACTERS.get(text);
  if (known) return known;
  const character = readCharacter(text);
  if (character.mandarin !== undefined) CHARACTERS.set(text, character);
  return character;
}

const CHARACTERS = new Map<string, HanCharacter>();

function readCharacter(text: string): HanCharacter {
  const mandarin = mandarinOf(text);
  const jyutping = cantoneseOf(text);
  const asItIs = [{ text, weight: 1 }];
  const taiwanese = (pinyin: string | undefined) => (pinyin ? variants(wadeGilesOf(pinyin)) : asItIs);
  const simplified = simplifiedForm(text);
  const macao = jyutping ? macaoForms(jyutping) : asItIs;
  const surname = SURNAME_MACAO.get(simplified);
  return {
    text,
    mandarin,
    simplified,
    isRead: mandarin !== undefined && jyutping !== undefined,
    taiwan: taiwanese(mandarin),
    taiwanSurname: taiwanese(SURNAME_PINYIN.get(text) ?? mandarin),
    hong_kong: jyutping ? hongKongForms(jyutping) : asItIs,
    macao,
    macaoSurname: surname ? variants(surname) : macao,
  };
}

const hongKongForms = formsBy(hongKongOf, 6);
const macaoForms = formsBy(macaoOf, 4);

/** There are some six hundred syllables, each put together once. */
function formsBy(
  writtenAs: (jyutping: string) => string | readonly [string, string],
  most: number,
): (jyutping: string) => readonly Variant[] {
  const known = new Map<string, readonly Variant[]>();
  return (jyutping) => {
    const before = known.get(jyutping);
    if (before) return before;
    const written = writtenAs(jyutping);
    const forms = typeof written === 'string' ? variants(written) : combined(written.map(variants), '', most);
    known.set(jyutping, forms);
    return forms;
  };
}
