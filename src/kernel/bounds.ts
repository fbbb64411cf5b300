import { limits } from './limits.ts';

/**
 * Lengths and counts where neither the specification nor a limit of the service says them: large enough that nobody who
 * means it meets one, and small enough that looking at all of it costs nothing. A contract test holds that every text,
 * array and map of a request has a bound.
 */
export const bounds = {
  uuidCharacters: 36,
  /** Fractions of a second may be as fine as a sender writes them; what is finer than milliseconds is cut. */
  timestampCharacters: 64,
  /** The router serves no longer part of a path. */
  pathPartCharacters: 200,
  cursorCharacters: 500,

  /** Refused by their bytes, with 413: anything that fits into a request is looked at until then. */
  factTextCharacters: limits.evidenceBatchBytes,
  factListItems: limits.evidenceBatchBytes / 2,
  sourceCharacters: limits.templateRequestBytes,
  dataMembers: limits.templateRequestBytes / 4,
  signedValueCharacters: limits.signingRequestBytes,

  /** A policy declares at most 100 inputs, whose sources have at most 300 characters. */
  scenarioInputs: 100,
  scenarioSourceCharacters: 300,
  scenarioBandCharacters: 200,
  scenarioActionCharacters: 200,
  /** Of 20 bands and 200 rules with 20 actions each. */
  scenarioActions: 4_400,

  /** Settings that only the tenant's own programs read. */
  stepConfigMembers: 1_000,

  /** Of a batch: more are two batches. */
  batchRows: 1_000_000,

  /** A longer one is never searched for; a form may still contain it. */
  identifierCharacters: 2_000,

  /** Compared with the roles of a template, which has at most 8, one by one. */
  assignedRoles: 100,
} as const;
