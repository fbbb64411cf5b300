import type { Scope } from '../../kernel/scope.ts';
import { openHead } from '../../platform/vault/chain-heads.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { DocumentId } from '../ids.ts';
import { selectTrail } from './audit.store.ts';
import { selectDigests, type StoredDigests } from './digests.store.ts';
import { brokenSequence } from './intact-trail.ts';
import { trailOf } from './trail-seal.ts';

/** What was found of one document. */
interface CheckedDocument {
  readonly documentId: DocumentId;
  /** In words; undefined where everything fits. */
  readonly fault: string | undefined;
}

const BATCH_DOCUMENTS = 100;

/** Holds the trail of every document against its hashes and its seal, and its files against their digests. */
export async function* checkDocuments(
  db: Reader,
  vault: Vault,
  scope: Scope,
): AsyncGenerator<CheckedDocument> {
  let after: DocumentId | undefined;
  for (let more = true; more;) {
    const documents = await selectDigests(db, scope, after, BATCH_DOCUMENTS);
    for (const document of documents) {
      const sequence = await brokenEntry(db, vault, scope, document.id);
      const fault =
        sequence === undefined ? faultOfFiles(document) : `entry ${sequence} of its trail is broken`;
      yield { documentId: document.id, fault };
    }
    after = documents.at(-1)?.id;
    more = documents.length === BATCH_DOCUMENTS;
  }
}

async function brokenEntry(
  db: Reader,
  vault: Vault,
  scope: Scope,
  id: DocumentId,
): Promise<number | undefined> {
  const trail = await selectTrail(db, scope, id);
  return brokenSequence(trail?.items ?? [], openHead(vault, trailOf(scope, id), trail?.seal ?? null));
}

function faultOfFiles({ stored, completed }: StoredDigests): string | undefined {
  if (stored.stated !== stored.found) return 'its file is not the one that its digest names';
  return completed.stated === completed.found
    ? undefined
    : 'its signed file is not the one that its digest names';
}
