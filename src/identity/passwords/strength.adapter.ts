import { charactersOf } from '../../kernel/characters.ts';
import { onceLoaded } from '@assay/values';
import { LONG_CHARACTERS, plainOf, findPlainWeakness, TOO_EASY, TRIED_FIRST } from './password-rules.ts';

/** Megabytes of words that a service does without until a password is chosen. */
const common = onceLoaded(() => import('@zxcvbn-ts/language-common'));
const mostUsed = onceLoaded(async () => new Set((await common()).dictionary['passwords-common']));
const estimator = onceLoaded(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = [
    await import('@zxcvbn-ts/core'),
    await common(),
  ];
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});

/** Of 0 to 4: more than a hundred million guesses. */
const GOOD_SCORE = 3;

/**
 * A long password is judged by its kind alone, so the estimate, whose cost grows with the length, only ever sees short
 * ones.
 */
export async function weaknessOf(password: string, ownWords: readonly string[]): Promise<string | undefined> {
  const weakness = findPlainWeakness(password, ownWords);
  if (weakness !== undefined) return weakness;
  const used = await mostUsed();
  if (used.has(password.toLowerCase()) || used.has(plainOf(password))) return TRIED_FIRST;
  if (charactersOf(password) >= LONG_CHARACTERS) return undefined;
  const { score } = (await estimator()).check(password, [...ownWords]);
  return score < GOOD_SCORE ? TOO_EASY : undefined;
}
