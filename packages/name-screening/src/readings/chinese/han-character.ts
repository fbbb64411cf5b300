import { SURNAME_PINYIN } from './chinese-surnames.ts';
import { cantoneseOf, mandarinOf, simplifiedForm } from '../../letters/han.ts';
import { hongKongOf } from './hong-kong.ts';
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
  /** As Taiwan and Hong Kong write it, the former also where it is a surname. */
  readonly taiwan: readonly Variant[];
  readonly taiwanSurname: readonly Variant[];
  readonly hong_kong: readonly Variant[];
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
  return {
    text,
    mandarin,
    simplified: simplifiedForm(text),
    isRead: mandarin !== undefined && jyutping !== undefined,
    taiwan: taiwanese(mandarin),
    taiwanSurname: taiwanese(SURNAME_PINYIN.get(text) ?? mandarin),
    hong_kong: jyutping ? hongKongForms(jyutping) : asItIs,
  };
}

/** There are some six hundred syllables, each put together once. */
function hongKongForms(jyutping: string): readonly Variant[] {
  const known = HONG_KONG_FORMS.get(jyutping);
  if (known) return known;
  const written = hongKongOf(jyutping);
  const forms = typeof written === 'string' ? variants(written) : combined(written.map(variants), '', 6);
  HONG_KONG_FORMS.set(jyutping, forms);
  return forms;
}

const HONG_KONG_FORMS = new Map<string, readonly Variant[]>();
