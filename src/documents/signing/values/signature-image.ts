import { isLongerThan } from '../../../kernel/characters.ts';
import { limits } from '../../../kernel/limits.ts';
import { refuse } from '../../../kernel/result.ts';

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/i;

/** The bytes that a data URL of a PNG contains; undefined where it is none. */
export function drawnBytes(url: string): Uint8Array | undefined {
  const base64 = DATA_URL.exec(url)?.[1];
  return base64 !== undefined && base64.length % 4 === 0 ? Buffer.from(base64, 'base64') : undefined;
}

/** Contract 5, *Signing*: at most 256 KiB, as it is sent. */
export function isLargeImage(value: string): boolean {
  return value.length > limits.signatureUrlBytes && value.startsWith('data:');
}

const limitBytes = limits.signatureUrlBytes;

/** Contract 1, *Errors*: bytes over their limit are 413. */
export const IMAGE_TOO_LARGE = refuse(
  'too_large',
  `An image may have at most ${limitBytes} bytes as a data URL.`,
  { members: { limitBytes } },
);

/** Where a PNG says its width and height, even if the rest of it is wrong. */
const [WIDTH_AT, HEIGHT_AT, SIZE_END] = [16, 20, 24];

/** Some rows cost more than they show: a long narrow image is read no further. */
export function sideFault(bytes: Uint8Array): string | undefined {
  if (bytes.length < SIZE_END) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const longest = Math.max(view.getUint32(WIDTH_AT), view.getUint32(HEIGHT_AT));
  return longest > limits.signatureSidePixels
    ? `An image may be at most ${limits.signatureSidePixels} pixels wide and high.`
    : undefined;
}

const UNWRITABLE = /[\p{Cc}\u2028\u2029]/u;

/** Lengths count characters (code points). */
export function typedFault(text: string): string | undefined {
  if (text.trim() === '') return 'An empty signature signs nothing.';
  if (UNWRITABLE.test(text)) return 'Control characters are not allowed.';
  return isLongerThan(text, limits.typedSignatureCharacters)
    ? `At most ${limits.typedSignatureCharacters} characters are allowed.`
    : undefined;
}
