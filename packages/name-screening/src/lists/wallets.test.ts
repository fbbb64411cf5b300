import { describe, expect, test } from 'vitest';
import { walletForm, walletsIn } from './wallets.ts';

/** Invented: their checksums are right, and nobody has their keys. */
const BITCOIN = '1CioZmx4tYCsdnyW3xk1pp7UGpyHw58Hm2';
const SCRIPT = '3DQpVKSWSSXFixfwB4QcFSUQRMG1WvqVZ5';
const TRON = 'TMh1ZqKo3GKpny38eEPjLxocBcicBnbFBZ';
const LITECOIN = 'LWwkpzFtyCSvtbffE6jK6qBEV3La8Lt4y7';
const ETHEREUM = '0xAB00000000000000000000000000000000000001';
const BECH32 = `bc1q${'z'.repeat(38)}`;
const CASH = `qp${'z'.repeat(40)}`;
const MONERO = `4${'9'.repeat(94)}`;
const WRONG_CHECKSUM = '1CioZmx4tYCsdnyW3xk1pp7UGpyHw58Hm3';

describe('Formats, Wallets: the form in which addresses are compared', () => {
  test.each([
    ['hexadecimal addresses ignore case', ETHEREUM, ETHEREUM.toLowerCase()],
    ['space around it is nothing', ` ${BITCOIN} `, BITCOIN],
    ['bech32 ignores case', BECH32.toUpperCase(), BECH32],
    ['so does its Litecoin form', 'LTC1QZZZZZZZZZZZZZZZ', 'ltc1qzzzzzzzzzzzzzzz'],
    ['base58 does not', BITCOIN, BITCOIN],
    ['Monero does not', MONERO, MONERO],
    ['the prefix of a cash address is left out', `bitcoincash:${CASH.toUpperCase()}`, CASH],
    ['and without it the address is the same', CASH, CASH],
    ['a hexadecimal text of another length is left alone', '0xAB01', '0xAB01'],
  ])('%s', (_name, address, form) => {
    expect(walletForm(address)).toBe(form);
  });
});

describe('Formats, Wallets: addresses in prose', () => {
  test.each([
    ['a labelled one', `Digital Currency Address: ETH ${ETHEREUM}. Other remarks.`, [ETHEREUM]],
    ['the American label', `alt. Digital Currency Address - XBT ${BECH32};`, [BECH32]],
    [
      'several behind one label',
      `Digital Currency Address: XBT ${BITCOIN}; ETH ${ETHEREUM} and USDT ${TRON}.`,
      [BITCOIN, ETHEREUM, TRON],
    ],
    [
      'a label vouches for what has no shape',
      `Digital Currency Address: SOL ${'9Wz'.repeat(14)}`,
      ['9Wz'.repeat(14)],
    ],
    [
      'a label vouches for a wrong checksum',
      `Digital Currency Address: XBT ${WRONG_CHECKSUM}`,
      [WRONG_CHECKSUM],
    ],
    ['a label without an address', 'Digital Currency Address: none known to the undersecretariatgeneral', []],
    [
      'unlabelled ones of every shape',
      `Pays to ${BITCOIN}, ${SCRIPT} or ${TRON}, ${LITECOIN}; (${BECH32}) [${MONERO}] ${ETHEREUM}`,
      [BITCOIN, SCRIPT, TRON, LITECOIN, BECH32, MONERO, ETHEREUM],
    ],
    ['a wrong checksum without a label is a number like any other', `Order ${WRONG_CHECKSUM}`, []],
    ['a longer word is no address', `${ETHEREUM}9 x${BITCOIN}`, []],
    ['the same one in other letters counts once', `${ETHEREUM} ${ETHEREUM.toLowerCase()}`, [ETHEREUM]],
    ['no address', 'Passport 310000000, phone 0x, born in 1961.', []],
  ])('%s', (_name, prose, addresses) => {
    expect(walletsIn(prose)).toEqual(addresses);
  });
});
