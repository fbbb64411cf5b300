import { documentsInvariants } from '../../documents/index.ts';
import { historyInvariants } from '../../history/index.ts';
import { identityInvariants, organizationIds } from '../../identity/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import {
  type Breach,
  type Invariant,
  lookAt,
  type SharedInvariant,
} from '../../platform/invariants/invariants.ts';
import { ANSWER_INVARIANTS, tenancyInvariant } from '../../platform/invariants/tenant-invariants.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { riskInvariants } from '../../risk/index.ts';
import { listInvariants, screeningInvariants } from '../../screening/index.ts';
import { verificationInvariants } from '../../verification/index.ts';
import { webhooksInvariants } from '../../webhooks/index.ts';
import { type Proof, PROOFS } from './proofs.ts';
import { openVerdict } from './verdict.ts';

const INVARIANTS: readonly Invariant[] = [
  ...ANSWER_INVARIANTS,
  ...identityInvariants,
  ...riskInvariants,
  ...screeningInvariants,
  ...verificationInvariants,
  ...documentsInvariants,
  ...webhooksInvariants,
  ...historyInvariants,
];

/** Every name under which a verdict is told, but for that of tenants. */
export const INVARIANT_NAMES: readonly string[] = [...listInvariants, ...INVARIANTS, ...PROOFS].map(
  ({ name }) => name,
);

export interface JudgementContext {
  readonly database: Database;
  /** Undefined where nothing is encrypted, since there is no organization. */
  readonly vault: Vault | undefined;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/**
 * Nothing lost, nothing doubled, nothing half-done: holds everything in the database against what must be true of it,
 * one organization after the other, beside a service at work or without one. True where everything holds. It changes nothing.
 */
export async function judgeDatabase(judged: JudgementContext): Promise<boolean> {
  const organizations = await organizationIds(judged.database);
  const verdicts: boolean[] = [];
  for (const shared of [await tenancyInvariant(judged.database), ...listInvariants])
    verdicts.push(await judgeShared(judged, shared));
  for (const invariant of INVARIANTS) verdicts.push(await judgeInvariant(judged, invariant, organizations));
  for (const proof of PROOFS) verdicts.push(await judgeProof(judged, proof, organizations));
  return verdicts.every((holds) => holds);
}

async function judgeShared(
  { database, say, now }: JudgementContext,
  shared: SharedInvariant,
): Promise<boolean> {
  const verdict = openVerdict(shared.name, shared.holds, say);
  const onBreach = ({ id, fault }: Breach): void => verdict.breach(`${shared.record} ${id}: ${fault}`);
  verdict.looked(await lookAt(database, shared.records(now()), onBreach));
  return verdict.conclude();
}

async function judgeInvariant(
  { database, say, signal, now }: JudgementContext,
  { name, record, holds, records }: Invariant,
  organizations: readonly OrganizationId[],
): Promise<boolean> {
  const verdict = openVerdict(name, holds, say);
  for (const organizationId of organizations) {
    signal.throwIfAborted();
    const onBreach = ({ id, mode, fault }: Breach): void =>
      verdict.breach(
        `${record} ${id}${mode === null ? '' : ` (${mode})`} of organization ${organizationId}: ${fault}`,
      );
    verdict.looked(await lookAt(database, records(organizationId, now()), onBreach));
  }
  return verdict.conclude();
}

async function judgeProof(
  { database, vault, say, signal, now }: JudgementContext,
  { name, holds, faults }: Proof,
  organizations: readonly OrganizationId[],
): Promise<boolean> {
  const verdict = openVerdict(name, holds, say);
  for (const organizationId of vault ? organizations : [])
    if (vault)
      for await (const fault of toTheirEnd(
        faults({ database, vault, organizationId, now: now() }),
        organizationId,
      )) {
        signal.throwIfAborted();
        verdict.looked(1);
        if (fault !== undefined) verdict.breach(fault);
      }
  return verdict.conclude();
}

/** What cannot be read ends the proof of one organization, not of the next one. */
async function* toTheirEnd(
  faults: AsyncIterable<string | undefined>,
  organizationId: OrganizationId,
): AsyncGenerator<string | undefined> {
  try {
    yield* faults;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    yield `the rest of the organization ${organizationId} cannot be read: ${String(error)}`;
  }
}
