import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

/** What a document says of a file, and what the file is; both null where there is none. */
interface FileDigest {
  readonly stated: string | null;
  readonly found: string | null;
}

export interface StoredDigests {
  readonly id: DocumentId;
  readonly stored: FileDigest;
  readonly completed: FileDigest;
}

/** In the order of ids. The database hashes the files, so that none has to be sent. */
export function selectDigests(
  db: Reader,
  scope: Scope,
  after: DocumentId | undefined,
  rows: number,
): Promise<readonly StoredDigests[]> {
  return db.rows<StoredDigests>(sql`
    select d.id,
      json_build_object('stated', d.pdf_sha256, 'found', encode(sha256(s.bytes), 'hex')) as stored,
      json_build_object('stated', d.completed_pdf_sha256, 'found', encode(sha256(c.bytes), 'hex')) as completed
    from documents d
    left join document_files s on s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode}
      and s.document_id = d.id and s.kind = 'stored'
    left join document_files c on c.organization_id = ${scope.organizationId} and c.mode = ${scope.mode}
      and c.document_id = d.id and c.kind = 'completed'
    where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode}
      ${after === undefined ? none : sql`and d.id > ${after}`}
    order by d.id limit ${rows}`);
}
