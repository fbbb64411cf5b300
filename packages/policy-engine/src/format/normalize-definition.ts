import type {
  CaseDefinition,
  Condition,
  Effect,
  FactorDefinition,
  InputDeclaration,
  PolicyDefinition,
  RuleDefinition,
} from '../policies/definition.ts';

/** A definition as it was sent, once it fits the schema: what has a default may be left out. */
export type SentDefinition = Omit<PolicyDefinition, 'formatVersion' | 'floor'> &
  Partial<Pick<PolicyDefinition, 'formatVersion' | 'floor'>>;

/** Writes the defaults out and puts every property in the order of its type, so that equal policies read alike. */
export function normalizeDefinition(sent: SentDefinition): PolicyDefinition {
  const { title, applicability, ceiling, reviewAfterSeconds } = sent;
  return {
    formatVersion: 1,
    ...(title !== undefined && { title }),
    inputs: sent.inputs.map(normalizeInput),
    ...(applicability !== undefined && {
      applicability: applicability.map(({ all }) => ({ all: all.map(normalizeCondition) })),
    }),
    factors: sent.factors.map(normalizeFactor),
    aggregation: sent.aggregation,
    floor: sent.floor ?? 0,
    ...(ceiling !== undefined && { ceiling }),
    bands: sent.bands.map(({ id, lowerBound, effect }) => ({
      id,
      lowerBound,
      effect: normalizeEffect(effect),
    })),
    rules: sent.rules.map(normalizeRule),
    missingEvidence: sent.missingEvidence,
    ...(reviewAfterSeconds !== undefined && { reviewAfterSeconds }),
  };
}

function normalizeInput(input: InputDeclaration): InputDeclaration {
  const { key, type, itemType, acceptedSources, maxAgeSeconds, verification } = input;
  return {
    key,
    type,
    ...(itemType !== undefined && { itemType }),
    acceptedSources: [...acceptedSources],
    maxAgeSeconds,
    ...(verification !== undefined && {
      verification: {
        // Ids compare by their lower-case form.
        workflowId: verification.workflowId.toLowerCase(),
        workflowRevision: verification.workflowRevision,
        stepKey: verification.stepKey,
        field: verification.field,
      },
    }),
  };
}

function normalizeCondition({ fact, operator, value }: Condition): Condition {
  return { fact, operator, value };
}

function normalizeFactor({ key, title, match, weight, defaultPoints, cases }: FactorDefinition) {
  return {
    key,
    ...(title !== undefined && { title }),
    match,
    weight,
    ...(defaultPoints !== undefined && { defaultPoints }),
    cases: cases.map(normalizeCase),
  };
}

function normalizeCase({ id, all, points, reason }: CaseDefinition): CaseDefinition {
  return {
    ...(id !== undefined && { id }),
    all: all.map(normalizeCondition),
    points,
    ...(reason !== undefined && { reason }),
  };
}

function normalizeEffect({ decision, actions }: Effect): Effect {
  return { decision, actions: [...actions] };
}

function normalizeRule({ id, all, reason, forcedBand, effect }: RuleDefinition): RuleDefinition {
  return {
    id,
    all: all.map(normalizeCondition),
    reason,
    ...(forcedBand !== undefined && { forcedBand }),
    ...(effect !== undefined && { effect: normalizeEffect(effect) }),
  };
}
