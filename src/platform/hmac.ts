import { hash } from 'node:crypto';

/** HMAC-SHA-256 of a text in UTF-8, in lower-case hex. */
export type Mac = (text: string) => string;

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Room for the usual text to sign at its longest, three bytes for each of its characters. */
const ROOM_BYTES = 1024;

/**
 * RFC 2104 out of two hashes in one call each, with the blocks of the key made once: `createHmac` sets up an object, a key and
 * three contexts for each text, which cost more than all other checks of a request. Decision 19 has the reasons.
 */
export function macUnder(secret: string | Buffer): Mac {
  const key = keyBlock(secret);
  const inner = padded(key, 0x36, ROOM_BYTES);
  const outer = padded(key, 0x5c, DIGEST_BYTES);
  return (text) => {
    const message = text.length * 3 <= ROOM_BYTES ? inner : padded(key, 0x36, text.length * 3);
    const end = BLOCK_BYTES + message.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', message.subarray(0, end), 'hex'), BLOCK_BYTES, 'hex');
    return hash('sha256', outer, 'hex');
  };
}

/** A secret longer than a block is replaced by its digest. */
function keyBlock(secret: string | Buffer): Buffer {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret;
  const key = Buffer.alloc(BLOCK_BYTES);
  (bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes).copy(key);
  return key;
}

/** The block of the key under its pad, with room behind it. */
function padded(key: Buffer, pad: number, roomBytes: number): Buffer {
  return Buffer.concat([key.map((byte) => byte ^ pad)], BLOCK_BYTES + roomBytes);
}
