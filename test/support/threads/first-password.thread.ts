import { parentPort, type TransferListItem } from 'node:worker_threads';
import { openPasswords } from '../../../src/identity/passwords/passwords.adapter.ts';
import { longestTurn } from '../schemas/loop-blocks.ts';

/** The longest turn of an event loop on which no password was judged before. */
const passwords = openPasswords();
let weakness: unknown;
const turn = await longestTurn(async () => {
  weakness = await passwords.weaknessOf('horse bat', []);
});
const nothing: TransferListItem[] = [];
parentPort?.postMessage({ turn, weakness }, nothing);
