import type { PositionForm } from '../../kernel/position-forms.ts';

const INDEX_BYTES = 6;

/** Records that are numbered beyond 32 bits. */
export const BY_INDEX: PositionForm<number> = {
  bytes: INDEX_BYTES,
  write: (index) => {
    const bytes = Buffer.alloc(INDEX_BYTES);
    bytes.writeUIntBE(index, 0, INDEX_BYTES);
    return bytes;
  },
  read: (bytes) => bytes.readUIntBE(0, INDEX_BYTES),
};
