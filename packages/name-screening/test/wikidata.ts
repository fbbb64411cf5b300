/** Wikidata entities as a dump writes them. Everybody and everything in them is invented. */

export type SnakText =
  /** `Q5`, a date as `1961`, `1961-02` or `1961-02-11`, `some` or `none`; `"…"` is a text. */
  string;

export interface StatementSpec {
  readonly value: SnakText;
  readonly rank?: 'preferred' | 'normal' | 'deprecated';
  /** By property, as `P580`. */
  readonly qualifiers?: Readonly<Record<string, SnakText | readonly SnakText[]>>;
}

export interface EntitySpec {
  readonly labels?: Readonly<Record<string, string>>;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  readonly claims?: Readonly<Record<string, SnakText | readonly (SnakText | StatementSpec)[]>>;
}

export type Entity = Readonly<Record<string, unknown>>;

export function entity(id: string, { labels = {}, aliases = {}, claims = {} }: EntitySpec): Entity {
  return {
    type: 'item',
    id,
    labels: mapped(labels, (value, language) => ({ language, value })),
    descriptions: {},
    aliases: mapped(aliases, (values, language) => values.map((value) => ({ language, value }))),
    claims: mapped(claims, (statements, property) =>
      (typeof statements === 'string' ? [statements] : statements).map((one, index) =>
        statement(`${id}$${index}`, property, typeof one === 'string' ? { value: one } : one),
      ),
    ),
    sitelinks: {},
    lastrevid: 1,
    modified: '2026-09-30T10:00:00Z',
  };
}

/** A person with an English label and whatever else is said. */
export function person(id: string, name: string, claims: EntitySpec['claims'] = {}): Entity {
  return entity(id, { labels: { en: name }, claims: { P31: 'Q5', ...claims } });
}

export function thing(id: string, name: string, claims: EntitySpec['claims'] = {}): Entity {
  return entity(id, { labels: { en: name }, claims });
}

/** One statement of P39 and the like. */
export function held(value: string, qualifiers: StatementSpec['qualifiers'] = {}): StatementSpec {
  return { value, qualifiers };
}

/** The framing of a dump: an array, one entity a line. */
export function dumpOf(entities: readonly Entity[]): string {
  return `[\n${entities.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
}

/** The answer of `wbgetentities`. */
export function answerOf(entities: readonly Entity[]): string {
  return JSON.stringify({
    entities: Object.fromEntries(entities.map((one) => [one['id'], one])),
    success: 1,
  });
}

function statement(id: string, property: string, spec: StatementSpec): object {
  const { value, rank = 'normal', qualifiers = {} } = spec;
  return {
    mainsnak: snak(property, value),
    type: 'statement',
    id,
    rank,
    qualifiers: mapped(qualifiers, (values, name) =>
      (typeof values === 'string' ? [values] : values).map((one) => snak(name, one)),
    ),
    'qualifiers-order': Object.keys(qualifiers),
    references: [],
  };
}

function snak(property: string, text: string): object {
  if (text === 'some') return { snaktype: 'somevalue', property };
  if (text === 'none') return { snaktype: 'novalue', property };
  return { snaktype: 'value', property, ...dataOf(text) };
}

function dataOf(text: string): object {
  if (/^Q\d+$/.test(text)) {
    const value = { 'entity-type': 'item', 'numeric-id': Number(text.slice(1)), id: text };
    return { datatype: 'wikibase-item', datavalue: { value, type: 'wikibase-entityid' } };
  }
  const quoted = /^"(.*)"(?:@(\w+))?$/.exec(text);
  if (quoted?.[2] !== undefined) {
    const value = { text: quoted[1], language: quoted[2] };
    return { datatype: 'monolingualtext', datavalue: { value, type: 'monolingualtext' } };
  }
  if (quoted) return { datatype: 'string', datavalue: { value: quoted[1], type: 'string' } };
  return { datatype: 'time', datavalue: { value: timeOf(text), type: 'time' } };
}

/** What the precision leaves out is 00, as Wikidata writes it. A decade is `196x`. */
export function timeOf(text: string, calendar = 'Q1985727'): object {
  const [year = '', month = '00', day = '00'] = text.replace('x', '0').split('-');
  const precision = text.endsWith('x') ? 8 : 8 + text.split('-').length;
  return {
    time: `+${year}-${month}-${day}T00:00:00Z`,
    timezone: 0,
    before: 0,
    after: 0,
    precision,
    calendarmodel: `http://www.wikidata.org/entity/${calendar}`,
  };
}

function mapped<In, Out>(
  values: Readonly<Record<string, In>>,
  to: (value: In, key: string) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value, key)]));
}

/** Inventia: a state with a region, a parliament, a bank, and the classes that lead to its offices. */
export const INVENTIA: readonly Entity[] = [
  thing('Q9900', 'Inventia', { P31: 'Q3624078', P297: '"ZZ"', P1906: 'Q9911', P1313: 'Q9912' }),
  thing('Q9901', 'North Inventia', { P31: 'Q9902', P17: 'Q9900' }),
  thing('Q9902', 'province of Inventia', { P279: 'Q10864048' }),
  thing('Q9903', 'Old Inventia', { P31: 'Q3024240', P297: '"ZZ"', P576: '1980' }),
  thing('Q9910', 'Minister of Nothing of Inventia', { P279: 'Q83307', P1001: 'Q9900', P17: 'Q9900' }),
  thing('Q9911', 'President of Inventia', { P31: 'Q4164871', P1001: 'Q9900' }),
  thing('Q9912', 'Prime Minister of Inventia', { P279: 'Q14212', P1001: 'Q9900' }),
  thing('Q9913', 'Member of the Assembly of Inventia', { P279: 'Q486839', P1001: 'Q9900' }),
];
