import { scoreValueOf } from '../scores/score.ts';
import type { AlikeAgreement } from './pairing.ts';

/** What a name that is alike scores by itself. Few kinds make up nearly all of them, so their points are kept. */
export function alikePoints(alike: AlikeAgreement, weak: boolean): number {
  const kind = kindOf(alike, weak);
  const known = POINTS.get(kind);
  if (known !== undefined) return known;
  const name = { ...alike, weak, ways: [] };
  const nothing = { birth: null, nationality: null, document: null, wallet: false };
  const points = scoreValueOf({ name, ...nothing }, { reviewScore: 1, matchScore: 100 });
  if (POINTS.size === KINDS_AT_MOST) POINTS.clear();
  POINTS.set(kind, points);
  return points;
}

const KINDS_AT_MOST = 1_000;
const POINTS = new Map<string, number>();

/** Everything that counts; what stood against what does not. */
function kindOf(name: AlikeAgreement, weak: boolean): string {
  const { agreement, sharedWords, longerWords, letterOff, alike, against = NONE, acronym } = name;
  let kind = `${agreement} ${sharedWords} ${longerWords} ${letterOff !== null} ${acronym === true} ${weak}`;
  for (const { code } of alike) kind += ` ${code}`;
  for (const { code } of against) kind += ` ${code}`;
  return kind;
}

const NONE: readonly never[] = [];
