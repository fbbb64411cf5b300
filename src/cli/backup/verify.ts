import { verifyExport } from '@assay/client/history';
import { checkDocuments } from '../../documents/index.ts';
import { logTexts } from '../../history/index.ts';
import { organizationIds } from '../../identity/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import { MODES, type Scope } from '../../kernel/scope.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault.ts';
import { replayAssessments } from '../../risk/index.ts';
import type { CountedTable } from './count-rows.ts';
import { openFindings, type Findings } from './findings.ts';

interface Restored {
  readonly database: Database;
  /** Undefined where nothing is encrypted. */
  readonly vault: Vault | undefined;
  readonly manifest: Manifest;
  readonly counts: readonly CountedTable[];
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Looks at all that proves itself: counts, replays, trails, files and logs. True where everything fits. */
export async function verifyRestored(restored: Restored): Promise<boolean> {
  const { database, vault, say } = restored;
  const all: Findings[] = [rowsOf(restored)];
  say(all[0]?.text() ?? '');
  if (vault) {
    const organizations = await organizationIds(database);
    const scopes = organizations.flatMap((organizationId) =>
      MODES.map((mode): Scope => ({ organizationId, mode })),
    );
    for (const check of [replays, documents]) {
      const findings = await check({ ...restored, vault }, scopes);
      all.push(findings);
      say(findings.text());
    }
    const findings = await logs({ ...restored, vault }, organizations);
    all.push(findings);
    say(findings.text());
  }
  return all.every(({ holds }) => holds());
}

function rowsOf({ manifest, counts }: Restored): Findings {
  const findings = openFindings('Rows', 'tables have the rows that they had');
  const counted = new Map(counts.map(({ name, rows }) => [name, rows]));
  for (const { name, rows } of manifest.tables) {
    const found = counted.get(name) ?? 0;
    findings.add(found === rows ? undefined : `${name} has ${found} rows in place of ${rows}`);
  }
  return findings;
}

type Opened = Restored & { readonly vault: Vault };

async function replays({ database, manifest, signal }: Opened, scopes: readonly Scope[]): Promise<Findings> {
  const findings = openFindings('Assessments', 'replayed to the same result and digest');
  for (const scope of scopes)
    for await (const { assessmentId, identical } of replayAssessments(database, scope)) {
      signal.throwIfAborted();
      findings.add(identical ? undefined : `the assessment ${assessmentId} replays to another result`);
    }
  findings.expect(rowCount(manifest, 'risk_assessments'));
  return findings;
}

async function documents(
  { database, vault, manifest, signal }: Opened,
  scopes: readonly Scope[],
): Promise<Findings> {
  const findings = openFindings('Documents', 'have an intact trail under its seal, and their files');
  for (const scope of scopes)
    for await (const { documentId, fault } of checkDocuments(database, vault, scope)) {
      signal.throwIfAborted();
      findings.add(fault === undefined ? undefined : `the document ${documentId}: ${fault}`);
    }
  findings.expect(rowCount(manifest, 'documents'));
  return findings;
}

function rowCount({ tables }: Manifest, table: string): number {
  return tables.find(({ name }) => name === table)?.rows ?? 0;
}

async function logs(
  { database, vault, signal, now }: Opened,
  organizations: readonly OrganizationId[],
): Promise<Findings> {
  const findings = openFindings('Logs', 'of organizations are what their checkpoints signed');
  for (const organizationId of organizations) {
    signal.throwIfAborted();
    const texts = await logTexts(database, vault, organizationId, now());
    const { fault } = await verifyExport(linesOf(texts));
    findings.add(fault && `the log of the organization ${organizationId}: ${fault.message}`);
  }
  return findings;
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield* text.trimEnd().split('\n');
}
