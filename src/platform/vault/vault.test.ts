import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { macUnder } from './hmac.ts';
import { digestUnder, openVault } from './vault.ts';

const masterKey = Buffer.alloc(32, 7);
const vault = openVault(masterKey);
const acme = asId<'organization'>('01900000-0000-7000-8000-000000000001');
const other = asId<'organization'>('01900000-0000-7000-8000-000000000002');

describe('Contract 1, Identity: secrets are kept encrypted at rest, AES-256-GCM under a master key', () => {
  test.each(['', 'sk_secret', 'é€😀\n', 'x'.repeat(100_000)])('opens what it sealed', (text) => {
    expect(vault.open(acme, 'api-key:1', vault.seal(acme, 'api-key:1', text))).toBe(text);
  });

  test('another process with the same master key opens it', () => {
    expect(openVault(Buffer.from(masterKey)).open(acme, 'p', vault.seal(acme, 'p', 'text'))).toBe('text');
  });

  test('the same text never looks the same twice', () => {
    const sealed = Array.from({ length: 50 }, () => vault.seal(acme, 'p', 'text').toString('hex'));
    expect(new Set(sealed).size).toBe(50);
    expect(new Set(sealed.map((hex) => hex.slice(24, 48))).size).toBe(50);
  });

  test('nothing of the text can be read in what is stored', () => {
    const sealed = vault.seal(acme, 'p', 'a recognisable secret');
    expect(sealed.toString('latin1')).not.toMatch(/recognisable/);
    expect(sealed).toHaveLength(12 + 12 + 16 + 'a recognisable secret'.length);
  });

  test('it is AES-256-GCM: 12 bytes nonce, 16 bytes tag, purpose authenticated', () => {
    const sealed = vault.seal(acme, 'p', 'text').subarray(12);
    const key = Buffer.from(hkdfSync('sha256', masterKey, acme, 'assay:organization', 32));
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from('p'))
      .setAuthTag(sealed.subarray(12, 28));
    expect(decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')).toBe('text');
  });

  test('every single altered bit is noticed', () => {
    const sealed = vault.seal(acme, 'p', 'text');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3] = altered.readUInt8(bit >> 3) ^ (1 << (bit & 7));
      expect(() => vault.open(acme, 'p', altered)).toThrow(Error);
    }
  });

  test.each([0, 3, 4, 11, 12, 17, 23, 24, 39, 40, 43])('cut to %i bytes it does not open', (length) => {
    expect(() => vault.open(acme, 'p', vault.seal(acme, 'p', 'text').subarray(0, length))).toThrow(Error);
  });

  test.each([
    ['another organization', () => vault.open(other, 'p', vault.seal(acme, 'p', 'text'))],
    ['another purpose', () => vault.open(acme, 'q', vault.seal(acme, 'p', 'text'))],
    [
      'another master key',
      () => openVault(Buffer.alloc(32, 8)).open(acme, 'p', vault.seal(acme, 'p', 'text')),
    ],
  ])('%s does not open it', (_what, open) => {
    expect(open).toThrow(Error);
  });
});

describe('Several master keys', () => {
  const [former, coming] = [openVault(masterKey), Buffer.alloc(32, 9)];
  const both = openVault(coming, masterKey);
  const [comingId, formerId] = both.keyIds;

  test('the first encrypts, all of them decrypt', () => {
    expect(both.open(acme, 'p', former.seal(acme, 'p', 'text'))).toBe('text');
    const sealed = both.seal(acme, 'p', 'text');
    expect(openVault(coming).open(acme, 'p', sealed)).toBe('text');
    expect(openVault(masterKey, coming).open(acme, 'p', sealed)).toBe('text');
    expect(() => former.open(acme, 'p', sealed)).toThrow(
      `under the master key ${comingId}, which is not known; known are ${formerId}`,
    );
  });

  test('what is sealed names its key by an id that tells nothing else of it', () => {
    expect(formerId).toBe(Buffer.from(hkdfSync('sha256', masterKey, '', 'assay:key-id', 8)).toString('hex'));
    expect(both.seal(acme, 'p', 'text').subarray(0, 12)).toEqual(
      Buffer.concat([Buffer.from('avk1'), Buffer.from(comingId, 'hex')]),
    );
    expect(former.keyIds).toEqual([formerId]);
    expect(openVault(coming, coming, masterKey, coming).keyIds).toEqual([comingId, formerId]);
  });

  test('what was sealed before there were ids opens under whichever made it', () => {
    const bare = former.seal(acme, 'p', 'text').subarray(12);
    for (const one of [former, both, openVault(masterKey, coming)])
      expect(one.open(acme, 'p', bare)).toBe('text');
    expect(() => openVault(coming).open(acme, 'p', bare)).toThrow('no known master key opens this');
    expect(() => both.open(other, 'p', bare)).toThrow(Error);
  });

  test('even where its nonce begins as an id does', () => {
    const key = Buffer.from(hkdfSync('sha256', masterKey, acme, 'assay:organization', 32));
    const nonce = Buffer.from('avk1 by luck');
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('p'));
    const body = Buffer.concat([cipher.update('text', 'utf8'), cipher.final()]);
    expect(both.open(acme, 'p', Buffer.concat([nonce, cipher.getAuthTag(), body]))).toBe('text');
  });

  test('digests are made under the first, and recognised under all', () => {
    const [now, before] = [openVault(coming).digest(acme, 'p', 'text'), former.digest(acme, 'p', 'text')];
    expect(both.digest(acme, 'p', 'text')).toEqual(now);
    expect(both.digests(acme, 'p', 'text')).toEqual([now, before]);
  });

  test('the key behind the digests of a former one recognises them without it', () => {
    const key = both.digestKey(acme, formerId ?? '');
    expect(digestUnder(macUnder(key), 'p', 'text')).toEqual(former.digest(acme, 'p', 'text'));
    expect(() => former.digestKey(acme, comingId)).toThrow('is not known');
  });

  test('tokens are signed under the first and no other', () => {
    expect(both.tokenKey).toEqual(openVault(coming).tokenKey);
  });
});

describe('Contract 1, Idempotency: what a key remembers is recognised but not readable', () => {
  const digest = vault.digest(acme, 'idempotency', 'body');

  test('the same data gives the same digest', () => {
    expect(openVault(masterKey).digest(acme, 'idempotency', 'body')).toEqual(digest);
    expect(digest).toHaveLength(32);
  });

  test.each([
    ['data', vault.digest(acme, 'idempotency', 'Body')],
    ['organization', vault.digest(other, 'idempotency', 'body')],
    ['purpose', vault.digest(acme, 'other', 'body')],
    ['border between purpose and data', vault.digest(acme, 'idempotencyb', 'ody')],
    ['master key', openVault(Buffer.alloc(32, 8)).digest(acme, 'idempotency', 'body')],
  ])('another %s gives another digest', (_what, another) => {
    expect(another).not.toEqual(digest);
  });
});

describe('A mac of one purpose', () => {
  const mac = vault.mac(acme, 'screening-key:live');

  test('is under the key that the digest of its purpose is, however often it is asked for', () => {
    const key = vault.digest(acme, 'screening-key:live', '');
    expect(mac('text')).toBe(createHmac('sha256', key).update('text').digest('hex'));
    expect(vault.mac(acme, 'screening-key:live')('text')).toBe(mac('text'));
  });

  test.each([
    ['organization', vault.mac(other, 'screening-key:live')],
    ['purpose', vault.mac(acme, 'screening-key:test')],
  ])('is another for another %s', (_what, another) => {
    expect(another('text')).not.toBe(mac('text'));
  });
});

describe('Contract 1, Running it: the master key also signs tokens', () => {
  test('with a key of its own, that is neither the master key nor an organization’s', () => {
    expect(vault.tokenKey).toHaveLength(32);
    expect(Buffer.from(vault.tokenKey)).not.toEqual(masterKey);
    expect(openVault(masterKey).tokenKey).toEqual(vault.tokenKey);
    expect(openVault(Buffer.alloc(32, 8)).tokenKey).not.toEqual(vault.tokenKey);
  });
});

test('more organizations than it keeps keys for: each still opens its own', () => {
  const ids = Array.from({ length: 1_100 }, (_, index) =>
    asId<'organization'>(`01900000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  );
  const sealed = ids.map((id) => vault.seal(id, 'p', id));
  expect(ids.map((id, index) => vault.open(id, 'p', sealed[index]!))).toEqual(ids);
});
