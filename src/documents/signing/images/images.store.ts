import type { SignatureImage } from '@assay/agreement-pdf';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { DocumentId, FieldId, SignerId } from '../../ids.ts';

/** Replaces the image that was there. */
export function insertImage(
  tx: Tx,
  scope: Scope,
  { documentId, id }: { readonly documentId: DocumentId; readonly id: FieldId },
  image: SignatureImage,
): void {
  const png = image.kind === 'png' ? bufferOf(image.bytes) : null;
  const typed = image.kind === 'typed' ? image.text : null;
  tx.send(sql`
    insert into field_images (organization_id, mode, document_id, field_id, png, typed, sha256)
    values (${scope.organizationId}, ${scope.mode}, ${documentId}, ${id}, ${png}, ${typed},
      encode(sha256(coalesce(${png}::bytea, convert_to(${typed}::text, 'UTF8'))), 'hex'))
    on conflict (organization_id, mode, document_id, field_id)
    do update set png = excluded.png, typed = excluded.typed, sha256 = excluded.sha256`);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function deleteImage(
  tx: Tx,
  scope: Scope,
  { documentId, id }: { readonly documentId: DocumentId; readonly id: FieldId },
): void {
  tx.send(sql`
    delete from field_images
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and field_id = ${id}`);
}

interface ImageRow {
  readonly fieldId: FieldId;
  readonly png: Buffer | null;
  readonly typed: string | null;
}

/** The images of all filled signatures of a document. */
export async function selectImages(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<ReadonlyMap<FieldId, SignatureImage>> {
  const rows = await db.rows<ImageRow>(sql`
    select field_id as "fieldId", png, typed from field_images
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}`);
  return new Map(rows.map((row) => [row.fieldId, imageOf(row)]));
}

/** An image with its signer. */
export interface OwnedImage {
  readonly image: SignatureImage;
  readonly signerId: SignerId;
}

export async function findImage(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  fieldId: FieldId,
): Promise<OwnedImage | undefined> {
  const [row] = await db.rows<ImageRow & { readonly signerId: SignerId }>(sql`
    select i.field_id as "fieldId", i.png, i.typed, f.signer_id as "signerId"
    from field_images i
    join document_fields f on f.organization_id = ${scope.organizationId} and f.mode = i.mode
      and f.document_id = i.document_id and f.id = i.field_id
    where i.organization_id = ${scope.organizationId} and i.mode = ${scope.mode} and i.document_id = ${documentId}
      and i.field_id = ${fieldId}`);
  return row && { image: imageOf(row), signerId: row.signerId };
}

/** Hex SHA-256 of each image's bytes, or of the text in its place. */
export async function selectImageDigests(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<ReadonlyMap<FieldId, string>> {
  const rows = await db.rows<{ readonly fieldId: FieldId; readonly digest: string }>(sql`
    select field_id as "fieldId", sha256 as digest from field_images
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}`);
  return new Map(rows.map(({ fieldId, digest }) => [fieldId, digest]));
}

function imageOf({ png, typed }: ImageRow): SignatureImage {
  return png ? { kind: 'png', bytes: png } : { kind: 'typed', text: typed ?? '' };
}
