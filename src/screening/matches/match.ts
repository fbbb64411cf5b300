import { type Static, Type } from 'typebox';
import {
  type Factor,
  LIST_KINDS,
  type ListKind,
  PEP_CATEGORIES,
  PEP_STANDINGS,
  type PepFinding,
} from '@assay/name-screening';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import type { MatchId } from '../ids.ts';
import { MATCH_DECISIONS, type MatchDecision } from './decision.ts';

/** A listed entry that may be the subject. It keeps what the list says and the reasons, nothing that was screened. */
export interface Match {
  readonly id: MatchId;
  /** Key of the list. */
  readonly source: string;
  readonly sourceEntryId: string;
  readonly listKind: ListKind;
  readonly listedName: string;
  /** The listed name that agreed; null where only an identifier did. */
  readonly matchedName: string | null;
  readonly score: number;
  readonly factors: readonly Factor[];
  readonly decision: MatchDecision;
  /** Of an entry of the PEP list only. */
  readonly pep: PepFinding | null;
}

/** Contract 4, *Scorer*: by score, then list, then entry. */
export function inOrder(
  one: Pick<Match, 'score' | 'source' | 'sourceEntryId'>,
  other: Pick<Match, 'score' | 'source' | 'sourceEntryId'>,
): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.source !== other.source) return one.source < other.source ? -1 : 1;
  return one.sourceEntryId < other.sourceEntryId ? -1 : Number(one.sourceEntryId > other.sourceEntryId);
}

const StatedDate = nullable(
  Type.String({ description: 'As the list states it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`' }),
);

const PositionShape = strict({
  category: Type.Enum([...PEP_CATEGORIES]),
  title: Type.String(),
  country: nullable(Type.String()),
  start: StatedDate,
  end: StatedDate,
  current: Type.Boolean(),
  roster: Type.String({ description: 'Who states it' }),
});

const PepShape = strict(
  {
    standing: Type.Enum([...PEP_STANDINGS], { description: 'On the day of screening' }),
    lastHeldUntil: Type.Optional(
      nullable(
        Type.String({
          description: 'Of a former PEP: when the last position ended; null where nobody knows',
        }),
      ),
    ),
    flags: Type.Array(Type.Enum(['position_dates_unknown'])),
    positions: Type.Array(PositionShape),
    relatedPeps: Type.Optional(
      Type.Array(
        strict({
          entryId: Type.String(),
          name: Type.String(),
          relation: Type.Enum(['spouse', 'child', 'parent', 'sibling']),
          positions: Type.Array(PositionShape),
        }),
      ),
    ),
  },
  { title: 'PepDetails' },
);

export const matchProperties = {
  id: Uuid,
  source: Type.String({ description: 'Key of the list' }),
  sourceEntryId: Type.String(),
  listKind: Type.Enum([...LIST_KINDS]),
  listedName: Type.String(),
  matchedName: nullable(
    Type.String({ description: 'The listed name that agreed; null where only an identifier did' }),
  ),
  score: Type.Integer(),
  factors: Type.Array(
    strict({ code: Type.String(), points: Type.Integer(), detail: nullable(Type.String()) }),
    { description: 'Their points sum to the score' },
  ),
  decision: Type.Enum([...MATCH_DECISIONS]),
  pep: Type.Optional(PepShape),
};

export const MatchShape = strict(matchProperties, { title: 'ScreeningMatch' });

export function presentMatch({ factors, pep, ...match }: Match): Static<typeof MatchShape> {
  return { ...match, factors: [...factors], ...(pep && { pep: pep as Static<typeof PepShape> }) };
}
