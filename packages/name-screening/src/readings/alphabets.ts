import { table } from '../letters/table.ts';
import { FORMS_PER_WORD, LetterHabits } from './forms/letter-habits.ts';
import type { Readings } from './forms/reading.ts';
import { readWord, readWords } from './forms/read-words.ts';

/** Greek by ELOT 743, which passports use, and as English texts write it. */
export function greekReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  return alphabetReadings(
    words.map(withoutMarks),
    GREEK,
    { system: 'elot_743', customary: 'customary_greek' },
    limit,
  );
}

/** Armenian as Armenia's passports write it, with the endings that vary. */
export function armenianReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  return alphabetReadings(words, ARMENIAN, { system: 'bgn_pcgn', customary: 'customary_armenian' }, limit);
}

/** Georgian by the national system. */
export function georgianReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  return alphabetReadings(
    words,
    GEORGIAN,
    { system: 'georgian_national', customary: 'customary_georgian' },
    limit,
  );
}

/** The first choice of each cell is the system; the rest are habits. */
function alphabetReadings(
  words: readonly string[],
  habits: LetterHabits,
  names: { readonly system: string; readonly customary: string },
  limit: number,
): Readings {
  const read = words.map((word) => readWord(habits.forms(word), habits.firstForm(word)));
  return readWords(read, { ...names, considered: FORMS_PER_WORD * 8, taken: MOST_CUSTOMARY, limit });
}

const MOST_CUSTOMARY = 15;

function withoutMarks(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
}

const GREEK = new LetterHabits([
  table(`
    α a | β v | γ g | δ d | ε e | ζ z | η i 84, e 14 | θ th | ι i | κ k 80, c 20 | λ l | μ m | ν n | ξ x 90, ks 8
    ο o | π p | ρ r | σ s | ς s | τ t | υ y 62, i 36 | φ f 60, ph 40 | χ ch 50, h 34, kh 14 | ψ ps | ω o
    αυ av 60, af 30, au 10 | ευ ev 60, ef 30, eu 10 | ου ou 84, u 14 | οι oi 60, i 30, oe 5 | αι ai 60, e 34
    ει ei 50, i 46 | ^μπ b 90, mp 8 | μπ mp 50, mb 34, b 14 | ^ντ d 80, nt 16 | ντ nt 70, nd 16, d 10
    ^γκ g 80, gk 18 | γκ gk 40, g 20, ng 30, nk 5 | γγ ng | γι gi 70, yi 16, y 10 | γε ge 84, ye 10
    ^υ y 70, i 20, hy 5
  `),
]);

const ARMENIAN = new LetterHabits([
  table(`
    ա a | բ b | գ g | դ d | ե e | ^ե ye 50, e 50 | զ z | է e | ը y 60, e 30, - 10 | թ t | ժ zh | ի i | լ l | խ kh
    ծ ts | կ k 90, g 8 | հ h | ձ dz | ղ gh | ճ ch | մ m | յ y | ^յ h 5, y 5 | ն n | շ sh | ո o | ^ո vo 80, o 20
    չ ch | պ p | ջ j | ռ r | ս s | վ v | տ t 90, d 8 | ր r | ց ts | ու u 84, ou 14 | ւ v | փ p | ք k | օ o | ֆ f
    և ev 70, yev 28 | յա ya 80, ia 18 | իա ia 70, ya 16
  `),
]);

const GEORGIAN = new LetterHabits([
  table(`
    ა a | ბ b | გ g | დ d | ე e | ვ v | ზ z | თ t | ი i | კ k | ლ l | მ m | ნ n | ო o | პ p | ჟ zh | რ r | ს s | ტ t
    უ u | ფ p 80, f 8, ph 8 | ქ k | ღ gh 90, g 8 | ყ q 74, k 20, kh 5 | შ sh | ჩ ch | ც ts | ძ dz | წ ts | ჭ ch
    ხ kh 84, x 8 | ჯ j | ჰ h
  `),
]);
