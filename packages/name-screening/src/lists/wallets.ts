import { createHash } from 'node:crypto';

/** Two addresses are the same wallet where their forms are equal. Only some kinds of address ignore case. */
export function walletForm(address: string): string {
  const text = address.trim();
  if (EVM.test(text) || BECH32.test(text)) return text.toLowerCase();
  const cash = CASH_ADDRESS.exec(text);
  if (cash?.[1] === undefined) return text;
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  return text.includes(':') || isOneCase ? cash[1].toLowerCase() : text;
}

/**
 * The wallets that a remark names, as printed and each once: whatever stands behind the words
 * `Digital Currency Address`, and elsewhere what can be told from other words by its shape.
 */
export function walletsIn(prose: string): string[] {
  const found = new Map<string, string>();
  const keep = (address: string): unknown =>
    found.has(walletForm(address)) || found.set(walletForm(address), address);
  for (const label of prose.matchAll(LABEL))
    addressesBehind(prose, label.index + label[0].length).forEach(keep);
  for (const [address] of prose.matchAll(SHAPES)) if (isPlausible(address)) keep(address);
  return [...found.values()];
}

const EVM = /^0x[0-9a-f]{40}$/i;
const BECH32 = /^(?:bc|ltc)1[02-9ac-hj-np-z]{11,87}$/i;
const CASH_ADDRESS = /^(?:bitcoincash:)?([qp][02-9ac-hj-np-z]{41})$/i;

const LABEL = /digital currency address(?:es)?\s*[:\-–—]\s*/giu;
/** A ticker where one is stated, then the address; several of them are separated by marks or `and`. */
const LABELLED =
  /(?:[;,.\s]|and\s|alt\.\s)*(?:[A-Z][A-Z0-9]{1,5}\s*[:\-–—]?\s+)?((?=[A-Za-z:]*\d)(?:bitcoincash:)?[A-Za-z0-9]{25,110})(?![A-Za-z0-9])/y;

function addressesBehind(prose: string, start: number): string[] {
  const addresses: string[] = [];
  LABELLED.lastIndex = start;
  for (let match = LABELLED.exec(prose); match?.[1] !== undefined; match = LABELLED.exec(prose)) {
    addresses.push(match[1]);
  }
  return addresses;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SHAPES = new RegExp(
  `(?<![A-Za-z0-9])(?:${[
    '0x[0-9a-fA-F]{40}',
    '(?:bc|ltc)1[02-9ac-hj-np-z]{11,71}',
    'bitcoincash:[qp][02-9ac-hj-np-z]{41}',
    `[13][${BASE58}]{25,34}`,
    `T[${BASE58}]{33}`,
    `[LM][${BASE58}]{26,33}`,
    `[48][${BASE58}]{94}`,
  ].join('|')})(?![A-Za-z0-9])`,
  'g',
);

/** The short forms look like any other number, and carry a checksum that tells. */
function isPlausible(address: string): boolean {
  return /^[13TLM]/.test(address) ? hasBase58Checksum(address) : true;
}

function hasBase58Checksum(address: string): boolean {
  const bytes = fromBase58(address);
  if (bytes?.length !== 25) return false;
  const digest = sha256(sha256(bytes.subarray(0, 21)));
  return digest.subarray(0, 4).equals(bytes.subarray(21));
}

function fromBase58(text: string): Buffer | null {
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(BASE58.indexOf(letter));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.alloc(zeros), bytes]);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
