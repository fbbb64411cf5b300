import { describe, expect, test } from 'vitest';
import { textInPieces } from '../../../test/list-texts.ts';
import { UnreadableList } from './unreadable-list.ts';
import type { XmlElement } from './xml-element.ts';
import { XML_LIMITS, readXml } from './xml.adapter.ts';

const SHAPE = { root: 'list', records: ['entry'], leftOut: ['noise'] };

async function recordsOf(text: string, pieceCharacters = 7): Promise<readonly XmlElement[]> {
  const records: XmlElement[] = [];
  for await (const batch of readXml(textInPieces(text, pieceCharacters), SHAPE)) records.push(...batch);
  return records;
}

async function refusal(text: string, pieceCharacters = 1 << 16): Promise<string> {
  const error = await recordsOf(text, pieceCharacters).catch((thrown: unknown) => thrown);
  return error instanceof UnreadableList ? `${error.reason}: ${error.message}` : 'none';
}

/** `entry[k=v](text){children}`. */
function shown({ name, attributes, text, children }: XmlElement): string {
  const values = Object.entries(attributes).map(([key, value]) => `${key}=${value}`);
  return `${name}[${values.join()}](${text}){${children.map(shown).join()}}`;
}

describe('Formats, Import hygiene, rule 1: a file streams by local name', () => {
  test('the root comes first, as it opens, then each record whole', async () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
      <list made="today"><other>not kept</other>
        <group><entry id="1"><name>Ägir &amp; Söhne</name><noise><name>x</name></noise><empty/></entry></group>
        <entry id="2"/>
      </list>`;
    expect((await recordsOf(text)).map(shown)).toEqual([
      'list[made=today](){}',
      'entry[id=1](){name[](Ägir & Söhne){},empty[](){}}',
      'entry[id=2](){}',
    ]);
  });

  test.each([
    '<list xmlns="urn:one"><entry><name>A</name></entry></list>',
    '<a:list xmlns:a="urn:two"><a:entry><a:name>A</a:name></a:entry></a:list>',
    '<list><entry><!-- why --><name>A</name><?then go?></entry></list>',
    '<list><entry><name><![CDATA[A]]></name></entry></list>',
    '\ufeff<list><entry><name>&#65;</name></entry></list>',
  ])('whatever its namespace, comments and ways of writing: %s', async (text) => {
    expect((await recordsOf(text)).map(shown).at(-1)).toBe('entry[](){name[](A){}}');
  });

  test('a text that is cut anywhere is one text, pairs of surrogates included', async () => {
    const text = '<list><entry name="𐌀𐌁"><name>a𐌀b&lt;c</name></entry></list>';
    for (let characters = 1; characters < 20; characters += 1) {
      const [, entry] = await recordsOf(text, characters);
      expect(entry && shown(entry)).toBe('entry[name=𐌀𐌁](){name[](a𐌀b<c){}}');
    }
  });

  test('the records of a piece are handed over before the next piece is asked for', async () => {
    const seen: string[] = [];
    async function* pieces(): AsyncGenerator<string> {
      for (const piece of ['<list><entry/>', '<entry/>', '</list>']) {
        seen.push(`piece ${piece}`);
        yield piece;
      }
    }
    for await (const batch of readXml(pieces(), SHAPE)) seen.push(`batch of ${batch.length}`);
    expect(seen).toEqual([
      'piece <list><entry/>',
      'batch of 2',
      'piece <entry/>',
      'batch of 1',
      'piece </list>',
    ]);
  });
});

describe('Formats, Import hygiene, rule 2: what is refused', () => {
  test.each([
    ['', 'empty_file: the file is empty'],
    ['<?xml version="1.0"?>', 'not_closed: the file ends before its XML does'],
    ['<list><entry>', 'not_closed: the file ends before its XML does'],
    ['<list><entry></entry></list', 'not_closed: the file ends before its XML does'],
    ['<html><body>Sign in</body></html>', 'html_page: the file is an HTML page'],
    ['<!DOCTYPE html><html></html>', 'html_page: the file is an HTML page'],
    ['<catalogue/>', 'unknown_format: the file starts with <catalogue>'],
  ])('%s', async (text, expected) => {
    expect(await refusal(text)).toBe(expected);
  });

  test.each([
    ['<list><entry></list>', 'unexpected close tag'],
    ['<list/><list/>', 'one root'],
    ['<list></list>and more', 'text data outside of root'],
    ['<list>\u0000</list>', 'disallowed character'],
    ['<list>&nobody;</list>', 'undefined entity'],
    ['<!DOCTYPE list SYSTEM "http://example.org/list.dtd"><list/>', 'a document type is not accepted'],
    ['<!DOCTYPE list [<!ENTITY a "b">]><list>&a;</list>', 'a document type is not accepted'],
    ['<?xml version="1.0" encoding="ISO-8859-1"?><list/>', 'its encoding is ISO-8859-1'],
    ['list,entry\n1,2\n', 'text data outside of root'],
  ])('malformed: %s', async (text, why) => {
    const refused = await refusal(text);
    expect(refused).toMatch(/^malformed: not well-formed XML after /);
    expect(refused).toContain(why);
  });
});

describe('Formats, Import hygiene: a hostile file cannot fill the memory', () => {
  const deep = (depth: number): string => `${'<list>'.repeat(depth)}${'</list>'.repeat(depth)}`;
  const long = 'x'.repeat(XML_LIMITS.tokenCharacters + (1 << 17));

  test('elements may be nested so deeply and no deeper', async () => {
    expect(await refusal(deep(XML_LIMITS.depth))).toBe('none');
    expect(await refusal(deep(XML_LIMITS.depth + 1))).toContain('nested too deeply');
  });

  test.each([
    ['text', `<list><entry>${long}</entry></list>`],
    ['text outside records', `<list>${long}</list>`],
    ['attribute', `<list><entry name="${long}"/></list>`],
    ['name', `<list><entry${long}/></list>`],
    ['comment', `<list><!--${long}--></list>`],
    ['document type', `<!DOCTYPE list [${long}]><list/>`],
    ['entity', `<list>&${long};</list>`],
  ])('one %s without an end', async (_what, text) => {
    expect(await refusal(text)).toContain('a text or a tag is too long');
  });

  test('a record with too many elements, or too many characters', async () => {
    const elements = '<a/>'.repeat(XML_LIMITS.recordElements);
    expect(await refusal(`<list><entry>${elements}</entry></list>`)).toContain('too many elements');
    const text = `<a>${'x'.repeat(100_000)}</a>`.repeat(90);
    expect(await refusal(`<list><entry>${text}</entry></list>`)).toContain('a record is too long');
    expect(await refusal(`<list>${'<entry><a/></entry>'.repeat(XML_LIMITS.recordElements)}</list>`)).toBe(
      'none',
    );
  });
});
