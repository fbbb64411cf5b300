import { createHash } from 'node:crypto';

/** A UUID (version 8) for an entry of a trail, the same each time: the trail itself numbers its entries. */
export function entryIdOf(documentId: string, sequence: number): string {
  const digest = createHash('sha256').update(`${documentId} ${sequence}`).digest();
  const bytes = digest.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
