import { chainedEntries, NO_ENTRIES } from '../../../src/documents/audit/audit-trail.ts';
import { trailSeal } from '../../../src/documents/audit/trail-seal.ts';
import { asId } from '../../../src/kernel/ids.ts';
import { sealHead } from '../../../src/platform/vault/chain-heads.ts';
import type { TestService } from '../service.ts';

interface Written {
  readonly mode: string;
  readonly id: string;
}

/** Gives documents that a test wrote into the database itself a trail of one entry, chained and sealed as the service does. */
export async function giveTrails(service: TestService, organizationId: string): Promise<void> {
  const documents = await service.db.query<Written>(
    'select mode, id from documents where organization_id = $1 and audit_seal is null',
    [organizationId],
  );
  const made = documents.map((document) => trailOf(service, organizationId, document));
  await service.db.query(
    `with made as (select * from json_populate_recordset(null::document_audit, $1)),
       written as (insert into document_audit select * from made)
     update documents d set audit_sequence = m.sequence, audit_hash = m.hash, audit_at = m.at, audit_seal = s.seal
     from made m join json_to_recordset($2) s (id uuid, seal bytea) on s.id = m.document_id
     where d.organization_id = m.organization_id and d.mode = m.mode and d.id = m.document_id`,
    [JSON.stringify(made.map(({ row }) => row)), JSON.stringify(made.map(({ sealed }) => sealed))],
  );
}

function trailOf({ vault, clock }: TestService, organizationId: string, { mode, id }: Written) {
  const documentId = asId<'document'>(id);
  const happening = { at: clock.now(), actor: 'service:test' };
  const { history, head } = chainedEntries({ id: documentId, head: NO_ENTRIES }, happening, [
    { id: asId<'event'>(id), type: 'created', detail: {} },
  ]);
  const [{ sequence, type, at, actor, detail, hash }] = history;
  const chain = {
    organizationId: asId<'organization'>(organizationId),
    purpose: trailSeal(mode, documentId),
  };
  return {
    row: {
      organization_id: organizationId,
      mode,
      document_id: id,
      sequence,
      type,
      at,
      actor,
      detail,
      hash,
      previous_hash: null,
    },
    sealed: { id, seal: `\\x${sealHead(vault, chain, head).toString('hex')}` },
  };
}
