import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listFile, readListFile, whyUnreadable } from '../../test/list-files.ts';
import type { ListKey } from '../lists/list.ts';
import { UNREADABLE_REASONS } from './files/unreadable-list.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

const FILES: readonly (readonly [ListKey, string])[] = [
  ['eu_fsf', 'eu-fsf.xml'],
  ['ofac_sdn', 'ofac-sdn-enhanced.xml'],
  ['ofac_sdn', 'ofac-sdn-standard.xml'],
  ['ofac_consolidated', 'ofac-consolidated-enhanced.xml'],
  ['ofac_consolidated', 'ofac-consolidated-standard.xml'],
  ['un_sc', 'un-sc-consolidated.xml'],
];

describe.each(FILES)('Formats, Import hygiene, rule 2: %s, %s', (key, name) => {
  test('is read whole', async () => {
    expect(await whyUnreadable(key, await listFile(name))).toBeNull();
  });

  test('cut off at every fiftieth, it is refused as not closed', async () => {
    const bytes = await listFile(name);
    const rootEnds = bytes.indexOf('>', bytes.indexOf('<', 5)) + 1;
    for (let part = 1; part < 50; part += 1) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 50));
      const refused = await whyUnreadable(key, cut);
      // Before the root stands whole nobody can tell what the file was to be.
      const reasons = cut.length < rootEnds ? ['unknown_format', 'not_closed'] : ['not_closed'];
      expect(reasons, `cut after ${cut.length} bytes`).toContain(refused?.reason);
    }
  });

  test('without its last byte, or with something behind it, it is refused', async () => {
    const text = (await listFile(name)).toString('utf8').trimEnd();
    expect(await whyUnreadable(key, text.slice(0, -1))).toMatchObject({ reason: 'not_closed' });
    expect(await whyUnreadable(key, `${text}<more/>`)).toMatchObject({ reason: 'malformed' });
    expect(await whyUnreadable(key, `${text}\n${text}`)).toMatchObject({ reason: 'malformed' });
  });

  test('in another encoding', async () => {
    const text = (await listFile(name)).toString('utf8');
    expect(await whyUnreadable(key, Buffer.from(text, 'utf16le'))).toMatchObject({ reason: 'malformed' });
    const named = text.replace(/(?<=<(?:value|lastName|FIRST_NAME)>|wholeName=")/, 'É');
    expect(await whyUnreadable(key, named)).toBeNull();
    expect(await whyUnreadable(key, Buffer.from(named, 'latin1'))).toMatchObject({ reason: 'malformed' });
    const declared = text.replace(/<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="windows-1252"?>');
    expect(await whyUnreadable(key, declared)).toMatchObject({ reason: 'malformed' });
  });

  test('with entities of its own, however small', async () => {
    const text = (await listFile(name)).toString('utf8');
    const root = /<(export|sanctionsData|sdnList|CONSOLIDATED_LIST) /;
    const bomb = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const doctype = `<!DOCTYPE list [<!ENTITY e0 "boom">${bomb.join('')}]>`;
    const exploding = text.replace(root, `${doctype}<$1 `).replace('Zorvan', '&e20;');
    expect(await whyUnreadable(key, exploding)).toMatchObject({
      reason: 'malformed',
      text: expect.stringContaining('document type'),
    });
    const outside = text.replace(root, '<!DOCTYPE list SYSTEM "file:///etc/hostname"><$1 ');
    expect(await whyUnreadable(key, outside)).toMatchObject({ reason: 'malformed' });
  });

  test('offered for every other list, it is refused as another list', async () => {
    const others = (['eu_fsf', 'ofac_sdn', 'ofac_consolidated'] as const).filter((other) => other !== key);
    for (const other of others) {
      expect(await whyUnreadable(other, await listFile(name)), `as ${other}`).toMatchObject({
        reason: 'other_list',
      });
    }
  });

  test('with bytes changed anywhere, it is read or refused, and nothing else happens', REPEATED, async () => {
    const bytes = await listFile(name);
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const hurt = Uint8Array.from(bytes);
        for (const [place, byte] of changed) hurt[place] = byte;
        // Any other failure than a refusal is thrown.
        const refused = await whyUnreadable(key, hurt);
        expect(refused === null || UNREADABLE_REASONS.includes(refused.reason)).toBe(true);
      }),
      { numRuns: repeats(30, 100) },
    );
  });
});

describe('Formats, Import hygiene, rule 2: what is no XML list at all', () => {
  test.each<readonly [string, string, string]>([
    ['nothing', '', 'empty_file'],
    ['a page', '<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>', 'html_page'],
    ['a page without a document type', '<html lang="en"><body>Request blocked</body></html>', 'html_page'],
  ])('%s', async (_what, text, reason) => {
    for (const key of ['eu_fsf', 'ofac_sdn', 'ofac_consolidated'] as const) {
      expect(await whyUnreadable(key, text), `as ${key}`).toMatchObject({ reason });
    }
  });

  test('an unfinished tag that goes on and on ends the reading, not the memory', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<export generationDate="2026-09-22"><sanctionEntity remark="');
      for (;;) {
        given += 1 << 16;
        yield Buffer.alloc(1 << 16, 'x');
      }
    }
    await expect(readListFile('eu_fsf', endless())).rejects.toMatchObject({ reason: 'malformed' });
    expect(given).toBeLessThan(4 << 20);
  });
});
