import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../words/one-letter-off.ts';
import { nativeConsonants } from './consonants.ts';
import { fathersForm } from './fathers-forms.ts';
import { nicknameRows } from './nicknames.ts';
import { type Family, type SoundKey, soundKeys, syllableKeys } from './romanisations.ts';
import { spellingRows } from './spelling-classes.ts';

/** How two different words may be one name. */
export type LikenessKind = 'variant_spelling' | 'nickname' | 'sound_alike' | 'initial' | 'consonants_alike';

/** A key that words which may be the same name have in common, and what it tells of them. */
export interface LikenessKey {
  readonly text: string;
  /** Of a spelling or a short form, the name; of a sound and of consonants, the letters. */
  readonly name: string;
  readonly kind: 'variant_spelling' | 'nickname' | 'sound_alike' | 'consonants_alike';
  readonly family: Family | null;
}

/** Two words that are alike through a key that both have. */
export interface Likeness {
  readonly key: LikenessKey;
  /** They are one letter off each other as well. */
  readonly isNear: boolean;
}

/** What a word is found by as a spelling or a short form of a name; nothing for most words. */
export function nameKeys(word: string): readonly LikenessKey[] {
  return NAME_KEYS.get(word) ?? fathersKeys(word);
}

/** Names of which one father's name is made are spellings of one name. */
function fathersKeys(word: string): readonly LikenessKey[] {
  const form = fathersForm(word);
  for (const father of form?.fathers ?? []) {
    const key = NAME_KEYS.get(father)?.find(({ kind }) => kind === 'variant_spelling');
    if (form && key)
      return [{ ...key, text: `${key.text} ${form.child}`, name: `${form.child} of ${key.name}` }];
  }
  return NONE;
}

/** What it is found by as a sound. */
export function soundLikenessKeys(word: string): readonly LikenessKey[] {
  return soundKeys(word).map(soundOf);
}

/** The same in names that are made of Chinese or Korean syllables. */
export function syllableLikenessKeys(word: string): readonly LikenessKey[] {
  return syllableKeys(word).map(soundOf);
}

/** What a word of another script is found by: the consonants that are left of it in Latin letters. */
export function consonantKeys(word: string): readonly LikenessKey[] {
  return nativeConsonants(word).map((text) => ({ text, name: text, kind: 'consonants_alike', family: null }));
}

/** How two words are alike through a key that both have; null where it does not count for them. */
export function likenessThrough(key: LikenessKey, word: string, listed: string): Likeness | null {
  const { kind, name, family } = key;
  if (word === listed) return null;
  if (kind === 'nickname' && word !== name && listed !== name) return null;
  const isNear = areNear(word, listed);
  if (kind !== 'sound_alike') return { key, isNear };
  return isNear && !KEEP_VOWELS_APART.includes(family) ? null : { key, isNear: false };
}

/** Through what two words are alike, said without the word that was searched. */
export function throughOf({ key: { kind, name, family } }: Likeness): string {
  if (kind === 'variant_spelling') return `a spelling of ${name}`;
  if (kind === 'consonants_alike') return `the consonants ${name} of the name in its own script`;
  return kind === 'nickname' ? `a short form of ${name}` : `the sound ${name.toLowerCase()} (${family})`;
}

/** Of two likenesses of the same words the one that counts. */
export function closer(one: Likeness, other: Likeness): Likeness {
  return CLOSEST.indexOf(one.key.kind) <= CLOSEST.indexOf(other.key.kind) ? one : other;
}

const CLOSEST: readonly LikenessKind[] = ['variant_spelling', 'nickname', 'sound_alike', 'consonants_alike'];

/**
 * Of words that are one letter off each other only the sounds of these count: a vowel for another is a slip of the hand, of
 * which document 2, rule 4, allows one in a name.
 */
const KEEP_VOWELS_APART: readonly (Family | null)[] = ['western', 'chinese', 'korean'];

/** One letter off each other, whichever of the two is listed; an article for another is no more than that. */
function areNear(word: string, listed: string): boolean {
  const longer = Math.max(word.length, listed.length);
  if (longer < SHORTEST_WORD_ONE_LETTER_OFF && longer > LONGEST_ARTICLE) return false;
  return isOneLetterOff(word, listed);
}

const LONGEST_ARTICLE = 2;
const NONE: readonly LikenessKey[] = [];

/** One look for all that is known of a word, since every word of a search is asked for. */
const NAME_KEYS: ReadonlyMap<string, readonly LikenessKey[]> = nameKeysByWord();

function nameKeysByWord(): ReadonlyMap<string, readonly LikenessKey[]> {
  const keys = new Map<string, LikenessKey[]>();
  const add = (word: string, key: LikenessKey): void => {
    const known = keys.get(word);
    if (!known) keys.set(word, [key]);
    else if (!known.includes(key)) known.push(key);
  };
  for (const [number, row] of spellingRows().entries()) {
    const key = nameKey('variant_spelling', `#${number}`, row[0] ?? '');
    for (const word of row) add(word, key);
  }
  for (const [name = '', ...forms] of nicknameRows()) {
    const key = nameKey('nickname', `~${name}`, name);
    for (const word of [name, ...forms]) add(word, key);
  }
  return keys;
}

function nameKey(kind: 'variant_spelling' | 'nickname', text: string, name: string): LikenessKey {
  return { text, name, kind, family: null };
}

function soundOf({ family, key }: SoundKey): LikenessKey {
  return { text: `${family.charAt(0)}:${key}`, name: key, kind: 'sound_alike', family };
}
