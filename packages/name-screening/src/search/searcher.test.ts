import { describe, expect, test } from 'vitest';
import { bornOn, listed, loadedList, screened } from '../../test/listed.ts';
import type { ListedIdentifier } from '../lists/listed-entry.ts';
import { searchLimits } from '../words/search-limits.ts';
import type { LoadedList } from '../list-index/loaded-list.ts';
import { scoreOf } from './scores/score.ts';
import { Searcher } from './searcher.ts';
import type { ScreenedSubject } from '../evidence/subject.ts';

const searcher = new Searcher();

const POLICY = { reviewScore: 70, matchScore: 90 };
const ALL = { reviewScore: 1, matchScore: 90 };
const DAY = '2026-11-01';

function find(subject: ScreenedSubject, lists: LoadedList | readonly LoadedList[], policy = ALL, day = DAY) {
  const { hits, ...rest } = searcher.screen(subject, [lists].flat(), policy, day);
  for (const { evidence, score } of hits) {
    const { factors } = scoreOf(evidence, policy);
    expect(
      factors.reduce((sum, { points }) => sum + points, 0),
      'the points sum to the score',
    ).toBe(score);
  }
  return { ...rest, hits, scores: hits.map(({ ordinal, score }) => [ordinal, score]) };
}

describe('Contract 4, Scorer: how a listed name agrees', () => {
  const list = loadedList('eu_fsf', [
    listed('Viktor Orlan Demko'),
    listed('Viktor Demko'),
    listed('Demko'),
    listed('Viktor Halasz', { names: [{ value: 'Vitya Demko', weak: true }] }),
    listed('Anna Karsai'),
  ]);

  test.each([
    ['Demko Viktor', 'all_subject_tokens', 0, 78],
    ['Demko, VIKTOR', 'exact_name', 1, 82],
    ['Viktor Demko', 'single_word_listed', 2, 45],
    ['Viktor Demko', 'exact_name', 3, 64],
    ['Oleg Demko', 'partial_tokens', 3, 17],
    ['Vitya Demko', 'exact_name', 3, 74],
    ['Anna Maria Karsai', 'all_listed_tokens', 4, 78],
    ['Anna', 'single_word_subject', 4, 50],
    ['Anna Lukacs Rona', 'partial_tokens', 4, 20],
  ])('%s: %s', (name, agreement, ordinal, score) => {
    const hit = find(screened(name), list).hits.find((one) => one.ordinal === ordinal);
    expect(hit).toMatchObject({ score, evidence: { name: { agreement, letterOff: null } } });
  });

  test('an entry is scored by its best name, over all names of the subject', () => {
    const { hits } = find(screened('Nobody Known', { aliases: ['Demko V', 'Vitya Demko'] }), list);
    expect(hits[0]).toMatchObject({
      ordinal: 3,
      nameOrdinal: 1,
      score: 74,
      evidence: { name: { weak: true } },
    });
  });

  test('an alias that the list marks weak elsewhere does not weaken the same name', () => {
    const both = loadedList('eu_fsf', [
      listed('Some Body', { names: [{ value: 'Ilka Varga', weak: true }, 'Varga Ilka'] }),
    ]);
    expect(find(screened('Ilka Varga'), both).hits[0]).toMatchObject({ score: 82, nameOrdinal: 2 });
  });
});

describe('Document 2, Endpoints, rule 4: a name one letter off', () => {
  const list = loadedList('eu_fsf', [
    listed('Sergei Ivanko', {
      births: [bornOn('1961-02-11')],
      countries: [{ country: 'RU', role: 'nationality' }],
    }),
    listed('Petro Omar'),
  ]);

  test('alone never reaches review, and names the listed spelling', () => {
    expect(find(screened('Sergei Ivenko'), list, POLICY)).toMatchObject({
      hits: [],
      topScore: 68,
      candidateCount: 1,
    });
    expect(find(screened('Sergei Ivenko'), list).hits[0]).toMatchObject({
      score: 68,
      evidence: { name: { agreement: 'exact_name', letterOff: 'ivanko' } },
    });
  });

  test('with a date of birth or nationality it reaches review, never match', () => {
    expect(find(screened('Sergei Ivenko', { datesOfBirth: ['1961-02-11'] }), list, POLICY).scores).toEqual([
      [0, 89],
    ]);
    expect(find(screened('Sergei Ivenko', { nationalities: ['RU'] }), list, POLICY).scores).toEqual([
      [0, 76],
    ]);
  });

  test('two words one letter off each, or one word two letters off, are no agreement of the whole name', () => {
    expect(find(screened('Sergej Ivenko'), list).topScore).toBe(11);
    expect(find(screened('Sergei Ivenka'), list).topScore).toBe(25);
  });

  test('a listed word of four letters must agree to the letter', () => {
    expect(find(screened('Petro Omak'), list).topScore).toBe(25);
    expect(find(screened('Petrof Omar'), list).topScore).toBe(68);
  });

  test('a listed word is not used twice', () => {
    const twice = loadedList('eu_fsf', [listed('Johnson Smith')]);
    expect(find(screened('Johnson Jonson'), twice).hits[0]).toMatchObject({
      score: 25,
      evidence: { name: { agreement: 'partial_tokens', sharedWords: 1, letterOff: null } },
    });
  });

  test('names one letter off were not searched in a list of an older term builder', () => {
    const old = loadedList('eu_fsf', [listed('Sergei Ivanko')], { termBuilderVersion: 2 });
    expect(find(screened('Sergei Ivenko'), [old, list])).toMatchObject({
      candidateCount: 2,
      topScore: 68,
      reasons: ['source_reindex_pending'],
    });
    expect(find(screened('Sergei Ivanko'), old).topScore).toBe(82);
  });
});

describe('Contract 4, Scorer: kind, dates and countries', () => {
  test('a person and an entity never match; who is unknown matches both', () => {
    const list = loadedList('eu_fsf', [
      listed('Marlow Bay', { entityType: 'person' }),
      listed('Marlow Bay', { entityType: 'entity' }),
      listed('Marlow Bay', { entityType: 'unknown' }),
    ]);
    const found = (entityType: ScreenedSubject['entityType']) =>
      find(screened('Marlow Bay', { entityType }), list).scores.map(([ordinal]) => ordinal);
    expect(found('person')).toEqual([0, 2]);
    expect(found('entity')).toEqual([1, 2]);
    expect(found(null)).toEqual([0, 1, 2]);
  });

  test('nationality of a person, country of registration of a company, nothing where one side states none', () => {
    const countries = [
      { country: 'FR', role: 'nationality' },
      { country: 'DE', role: 'registration' },
      { country: 'IT', role: 'birth' },
      { country: 'ES', role: 'address' },
    ] as const;
    const list = loadedList('eu_fsf', [
      listed('Marlow Bay', { countries }),
      listed('Marlow Bay', { countries, entityType: 'entity' }),
      listed('Marlow Bay'),
    ]);
    const scores = (nationality: string) =>
      Object.fromEntries(find(screened('Marlow Bay', { nationalities: [nationality] }), list).scores);
    expect(scores('FR')).toEqual({ 0: 89, 1: 74, 2: 82 });
    expect(scores('DE')).toEqual({ 0: 74, 1: 89, 2: 82 });
    expect(scores('IT')).toEqual({ 0: 74, 1: 74, 2: 82 });
  });

  test.each(['SU', 'YU', 'CS', 'AN', 'ZZ'])(
    'who is listed under %s, which is no country now, may be of any: never a mismatch',
    (gone) => {
      const list = loadedList('eu_fsf', [
        listed('Marlow Bay', { countries: [{ country: gone, role: 'nationality' }] }),
        listed('Marlow Bay', {
          countries: [
            { country: gone, role: 'nationality' },
            { country: 'RS', role: 'nationality' },
          ],
        }),
        listed('Marlow Bay', { countries: [{ country: gone, role: 'registration' }], entityType: 'entity' }),
      ]);
      const scores = (nationality: string) =>
        find(screened('Marlow Bay', { nationalities: [nationality] }), list).hits.map(
          ({ evidence }) => evidence.nationality,
        );
      expect(scores('RU')).toEqual([null, null, null]);
      expect(scores('RS')).toEqual(['nationality_match', null, null]);
    },
  );

  test('births survive the index as they were stated', () => {
    const births = [
      { from: null, to: '1965-12-31', precision: 'range', circa: false },
      { from: '1950-01-01', to: '1952-12-31', precision: 'range', circa: true },
      { from: '0961-03-01', to: '0961-03-31', precision: 'month', circa: false },
      bornOn('1961-02-11'),
    ] as const;
    const { index } = loadedList('eu_fsf', [
      listed('A One'),
      listed('B Two', { births }),
      listed('C Three', { births }),
    ]);
    expect(index.attributes.births.of(0)).toEqual([]);
    expect(index.attributes.births.of(1)).toEqual(births);
    expect(index.attributes.births.of(2)).toEqual(births);
  });

  test('an entry is gone after its last day', () => {
    const list = loadedList('idb_sanctions', [
      listed('Marlow Bay', { endsOn: '2026-11-01' }),
      listed('Marlow Quay'),
    ]);
    expect(find(screened('Marlow Bay'), list, ALL, '2026-11-01').scores).toEqual([
      [0, 82],
      [1, 25],
    ]);
    expect(find(screened('Marlow Bay'), list, ALL, '2026-11-02').scores).toEqual([[1, 25]]);
  });
});

describe('Contract 4, Scorer: identifiers', () => {
  const passport: ListedIdentifier = {
    kind: 'passport',
    value: 'X 123-45',
    country: 'RU',
    sub: null,
    doubtful: false,
  };
  const wallet: ListedIdentifier = {
    kind: 'wallet',
    value: '0x52908400098527886E0F7030069857D2E4169EE7',
    country: null,
    sub: 'ETH',
    doubtful: false,
  };
  const list = loadedList('ofac_sdn', [
    listed('Viktor Demko', { identifiers: [passport] }),
    listed('Anna Karsai', { identifiers: [wallet] }),
    listed('Olga Petrik', { identifiers: [{ ...passport, kind: 'national_id' }] }),
    listed('Marlow Bay', { identifiers: [passport], entityType: 'entity' }),
    listed('Igor Sent', { identifiers: [passport], endsOn: '2020-01-01' }),
    listed('Doubtful One', { identifiers: [{ ...passport, value: 'D1', doubtful: true }] }),
  ]);
  const asking = (given: Partial<ListedIdentifier>[], name = 'Someone Else') =>
    screened(name, {
      entityType: 'person',
      identifiers: given.map(({ kind = 'passport', value = 'x12345', country = 'RU' }) => ({
        kind,
        value,
        country,
      })),
    });

  test('of the same kind and number are found without any word, whatever spaces, dashes and case', () => {
    expect(find(asking([{}]), list).hits).toMatchObject([
      {
        ordinal: 0,
        nameOrdinal: null,
        score: 75,
        evidence: { name: { agreement: 'identifier_only' }, document: 'document_number_same_country' },
      },
    ]);
  });

  test('with a name are decisive', () => {
    expect(find(asking([{}], 'Demko Viktor'), list).scores).toEqual([[0, 100]]);
    expect(find(asking([{ country: null }], 'Demko Viktor'), list).scores).toEqual([[0, 89]]);
    expect(find(asking([{ country: 'BY' }], 'Demko Viktor'), list).scores).toEqual([[0, 82]]);
  });

  test('under another name, a weak alias of which one word is a letter off does not count against it', () => {
    const weak = { value: 'Karima Haadd Naser', weak: true };
    const one = loadedList('ofac_sdn', [listed('Viktor Demko', { identifiers: [passport], names: [weak] })]);
    expect(find(asking([{}], 'Omari Hadad'), one).hits).toMatchObject([
      { nameOrdinal: null, score: 75, evidence: { name: { agreement: 'identifier_only' } } },
    ]);
  });

  test('without one, such a name is still what the entry shares', () => {
    const weak = { value: 'Karima Haadd Naser', weak: true };
    const countries = [{ country: 'OM', role: 'nationality' }] as const;
    const one = loadedList('ofac_sdn', [listed('Viktor Demko', { countries, names: [weak] })]);
    const subject = screened('Omari Hadad', { nationalities: ['OM'] });
    expect(find(subject, one, { reviewScore: 1, matchScore: 90 }).hits).toMatchObject([
      { nameOrdinal: 1, score: 6, evidence: { name: { agreement: 'partial_tokens', letterOff: 'haadd' } } },
    ]);
  });

  test('a wallet decides under another name too', () => {
    const lower = wallet.value.toLowerCase();
    expect(find(asking([{ kind: 'wallet', value: lower, country: null }]), list).hits).toMatchObject([
      { ordinal: 1, score: 85, evidence: { wallet: true, document: null } },
    ]);
  });

  test('a document that the list calls false is shown, never decisive', () => {
    expect(find(asking([{ value: 'd-1' }], 'Doubtful One'), list).hits[0]?.evidence.document).toBe(
      'document_number_no_country',
    );
  });

  test('no name has a word: the identifiers alone are searched, and the run says so', () => {
    expect(find(asking([{}], '...'), list)).toMatchObject({
      searched: true,
      candidateCount: 1,
      reasons: ['name_without_tokens'],
    });
  });

  test('neither word nor identifier: nothing was searched', () => {
    expect(find(asking([{ value: ' - ' }], '...'), list)).toMatchObject({
      searched: false,
      candidateCount: 0,
      topScore: null,
    });
  });

  test.each([
    [searchLimits.identifierCharacters, []],
    [searchLimits.identifierCharacters + 1, ['name_terms_capped']],
  ])('Document 2, Run status: name_terms_capped, an identifier of %i characters', (characters, reasons) => {
    const value = '7'.repeat(characters);
    const long = loadedList('ofac_sdn', [listed('Long Number', { identifiers: [{ ...passport, value }] })]);
    const result = find(asking([{ value }]), long);
    expect(result.reasons).toEqual(reasons);
    expect(result.candidateCount).toBe(reasons.length === 0 ? 1 : 0);
  });

  test.each([
    [searchLimits.identifiers, []],
    [searchLimits.identifiers + 1, ['name_terms_capped']],
  ])('Document 2, Run status: name_terms_capped, %i identifiers', (count, reasons) => {
    const given = Array.from({ length: count }, (_, index) => ({ value: `N${index}` }));
    expect(find(asking(given), list).reasons).toEqual(reasons);
  });
});

describe('Contract 4, Names and terms: other scripts', () => {
  const list = loadedList('uk_sanctions', [
    listed('Wang Xiaoming', { countries: [{ country: 'CN', role: 'nationality' }] }),
    listed('Olga Ivanova', { names: ['Ольга Иванова'] }),
    listed('王小明'),
  ]);

  test('the same native script is named', () => {
    const { hits } = find(screened('Ольга Иванова'), list, POLICY);
    expect(hits).toMatchObject([
      {
        ordinal: 1,
        nameOrdinal: 1,
        score: 82,
        evidence: { name: { ways: [{ code: 'native_script', detail: 'ольга иванова' }] } },
      },
    ]);
  });

  test('a reading is named with its system and spelling', () => {
    const { hits } = find(screened('王小明', { country: 'CN' }), list, POLICY);
    expect(new Set(hits.map(({ ordinal }) => ordinal))).toEqual(new Set([0, 2]));
    expect(hits.find(({ ordinal }) => ordinal === 0)?.evidence.name.ways).toEqual([
      { code: 'romanised_name', detail: 'pinyin: wang xiaoming' },
    ]);
  });

  test('a listed name in another script is found by its reading', () => {
    const { hits } = find(screened('Xiaoming Wang'), list, POLICY);
    expect(hits.find(({ ordinal }) => ordinal === 2)).toMatchObject({
      score: 82,
      evidence: { name: { ways: [{ code: 'romanised_name' }] } },
    });
  });

  test.each([
    ['Сергей Петров-Водкин', 'Sergey PETROV'],
    ['Петров,Сергей Иванович', 'Sergey PETROV'],
    ['Анна-Мария Петрова Ивановна', 'Anna Maria PETROVA'],
    ['محمد الحسن علي', 'Mohammed AL-HASSAN'],
    ['Γιώργος-Νίκος Παπαδόπουλος Αλέξανδρος', 'Giorgos Nikos PAPADOPOULOS'],
    ['محمد الحسن البغدادي', 'Mohammed AL-BAGHDADI'],
    ['صالح علي الحسن الشمري', 'Saleh Ali AL SHAMMARI'],
    ['ابو بكر البغدادي', 'Abu Bakr'],
    ['أبو محمد الجولاني', 'Abu Mohammed'],
  ])('what is tied in %s is no piece: %s is contained in it', (name, value) => {
    const list = loadedList('uk_sanctions', [listed(value)]);
    expect(find(screened(name), list).hits).toMatchObject([
      { score: 78, evidence: { name: { agreement: 'all_listed_tokens' } } },
    ]);
  });

  test.each([
    ['محمد الحسن', 'Mohammed Al Hassan', 'Al Hassan'],
    ['裕太 田中', 'Yu Tai Tian Zhong', 'Yu Tai'],
  ])('of %s and %s, which read the same, the one that contains more is searched', (one, other, value) => {
    const list = loadedList('uk_sanctions', [listed(value)]);
    for (const [name, alias] of [
      [one, other],
      [other, one],
    ] as const)
      expect(find(screened(name, { aliases: [alias] }), list).hits).toMatchObject([{ score: 78 }]);
  });

  test.each([
    ['محمد الحسن علي', 'Mohammed AL'],
    ['حسين ابوالفضل حسني', 'Abu Hussein'],
    ['حسين ابوالفضل حسني', 'AL-FADL, Abu'],
  ])('of %s an opening without its word is no part: %s is not contained in it', (name, value) => {
    const list = loadedList('uk_sanctions', [listed(value)]);
    expect(find(screened(name), list).hits).toMatchObject([
      { evidence: { name: { agreement: 'partial_tokens' } } },
    ]);
  });

  test.each([
    ['司马 相如', 'Sima Xiangru'],
    ['欧阳 娜娜', 'Ouyang Nana'],
    ['남궁 민수', 'Namgung Minsu'],
    ['김정은 씨', 'Kim Jong Un'],
  ])('Document 2, Endpoints, rule 5: %s is read as one name, %s', (name, value) => {
    const list = loadedList('uk_sanctions', [listed(value)]);
    const other = loadedList('uk_sanctions', [listed(name)]);
    expect(find(screened(name), list).hits).toMatchObject([{ score: 82 }]);
    expect(find(screened(value), other).hits).toMatchObject([{ score: 82 }]);
  });

  test('Document 2, Endpoints, rule 5: without its spaces a company is found by its form too', () => {
    const list = loadedList('uk_sanctions', [listed('北京科技有限公司', { entityType: 'entity' })]);
    expect(find(screened('北京 科技 有限 公司'), list).hits).toMatchObject([{ score: 82 }]);
  });

  test('a listed name among the syllables of a name in several words is not contained in it', () => {
    const syllables = loadedList('uk_sanctions', [listed('Yu Tai'), listed('Yu Tai Tian Zhong')]);
    expect(find(screened('裕太 田中', { country: 'CN' }), syllables).hits).toMatchObject([
      { ordinal: 1, score: 82, evidence: { name: { agreement: 'exact_name' } } },
      { ordinal: 0, evidence: { name: { agreement: 'partial_tokens', sharedWords: 2, longerWords: 4 } } },
    ]);
    expect(find(screened('Yu Tai Tian Zhong'), syllables).scores).toEqual([
      [1, 82],
      [0, 78],
    ]);
  });

  test('term builders 1 to 3 know fewer ways', () => {
    const tops = [1, 2, 3, 4].map((termBuilderVersion) => {
      const old = loadedList('uk_sanctions', [listed('王小明')], { termBuilderVersion });
      const byReading = find(screened('Xiaoming Wang'), old).topScore;
      return [byReading, find(screened('王小明'), old).topScore];
    });
    expect(tops[0]).toEqual([null, null]);
    expect(tops[1]?.[0]).toBe(82);
    expect(tops[3]).toEqual([82, 82]);
  });
});

describe('Document 2, Run status: name_terms_capped, too many search terms', () => {
  const aliasesOf = (words: number): readonly string[] =>
    Array.from({ length: words / 8 }, (_, alias) =>
      Array.from({ length: 8 }, (_, word) => `word${alias}x${word}`).join(' '),
    );

  test('one spelling too many is not searched, and the run says so', () => {
    const list = loadedList('eu_fsf', [listed('Last Alias')]);
    // A thousand names would be too many names; this many words in six names are too many words.
    const many = Array.from({ length: 6 }, (_, name) =>
      Array.from({ length: 60 }, (_, word) => `w${name}x${word}`).join(' '),
    );
    const [name = '', ...aliases] = many;
    expect(find(screened(name, { aliases }), list).reasons).toEqual(['name_terms_capped']);
    const [short = '', ...others] = aliasesOf(48);
    expect(find(screened(short, { aliases: others }), list).reasons).toEqual([]);
  });
});

describe('Document 2, Run status: name_terms_capped, a name that would cost too much', () => {
  const syllables = searchLimits.readSyllables;

  test.each([
    [syllables - 1, []],
    [syllables, []],
    [syllables + 1, ['name_terms_capped']],
  ])('%i syllables: as it is written it is found all the same', (count, reasons) => {
    const name = '김'.repeat(count);
    const list = loadedList('eu_fsf', [listed(name)]);
    const result = find(screened(name, { country: 'KR' }), list);
    expect(result.reasons).toEqual(reasons);
    expect(result.topScore).toBe(82);
  });

  const letters = searchLimits.letterOffCharacters;

  test.each([
    [letters - 1, [], 68],
    [letters, [], 68],
    [letters + 1, ['name_terms_capped'], 25],
  ])('a word of %i letters: to the letter it is found all the same', (count, reasons, letterOff) => {
    const word = 'abcdefgh'.repeat(40).slice(0, count);
    const list = loadedList('eu_fsf', [listed(`Ada ${word}`)]);
    const exact = find(screened(`Ada ${word}`), list);
    expect([exact.reasons, exact.topScore]).toEqual([reasons, 82]);
    const off = find(screened(`Ada ${word.slice(0, -1)}z`), list);
    expect([off.reasons, off.topScore]).toEqual([reasons, letterOff]);
  });

  /** Everything that a body may hold, in every script that costs to read. */
  const HOSTILE: readonly (readonly [string, number, number])[] = [
    ['Chinese', 0x4e00, 0x9fff],
    ['Korean', 0xac00, 0xd7a3],
    ['kana', 0x3041, 0x3096],
    ['Thai', 0x0e01, 0x0e2e],
    ['Arabic', 0x0627, 0x064a],
    ['ligatures', 0xfb50, 0xfbb1],
    ['Cyrillic', 0x0430, 0x044f],
    ['Devanagari', 0x0905, 0x0939],
    ['Tamil', 0x0b95, 0x0bb9],
    ['Telugu', 0x0c15, 0x0c28],
    ['Latin', 0x61, 0x7a],
  ];

  test.each(HOSTILE)(
    'no %s subject costs many times what a long ordinary one does',
    (_script, first, last) => {
      const list = loadedList('eu_fsf', [listed('Ada Example')]);
      const texts = (words: number): readonly string[] =>
        Array.from({ length: MOST_NAMES }, (_, text) =>
          Array.from({ length: words }, (_, word) =>
            invented(text * 31 + word * 7, Math.floor(288 / words)),
          ).join(' '),
        );
      const invented = (seed: number, length: number): string =>
        Array.from({ length }, (_, at) =>
          String.fromCodePoint(first + ((seed * 131 + at * at * 17 + at * 5) % (last - first + 1))),
        ).join('');
      const ordinary = screened('Константин Константинович Константинопольский', {
        aliases: [
          '歐陽建國 王小明 李明',
          '김정은 박문수 이순신',
          'Иван Петрович Сидоров',
          'عبد الرحمن محمد',
          'Ada',
        ],
      });
      const cost = (subject: ScreenedSubject): number => leastOf(5, () => void find(subject, list));
      for (const words of [1, 2, MOST_WORDS]) {
        const [name = '', ...aliases] = texts(words);
        expect(cost(screened(name, { aliases })) / cost(ordinary)).toBeLessThan(HOSTILE_TIMES);
      }
    },
  );
});

/** As many as a service lets a caller send. */
const MOST_NAMES = 6;
const MOST_WORDS = 12;

/** Six names of three hundred characters in every script were hundreds of times as much. */
const HOSTILE_TIMES = 40;

/** Processor time, of which other processes take nothing; the least of several times is that of the work itself. */
function leastOf(times: number, work: () => void): number {
  let least = Infinity;
  for (let count = 0; count < times; count += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return Math.max(least, 1);
}

describe('Contract 4, Scorer: order of matches', () => {
  test('score, then list key, then entry id; the same for any order of lists and again', () => {
    const uk = loadedList('uk_sanctions', [
      listed('Marlow Bay', { entryId: 'U10' }),
      listed('Marlow Bay', { entryId: 'U09' }),
      listed('Marlow Bay Quay', { entryId: 'A01' }),
    ]);
    const eu = loadedList('eu_fsf', [listed('Marlow Bay', { entryId: 'Z1' })]);
    const order = (lists: readonly LoadedList[]) =>
      find(screened('Marlow Bay'), lists).hits.map(({ list, ordinal }) => `${list.key} ${ordinal}`);
    const expected = ['eu_fsf 0', 'uk_sanctions 1', 'uk_sanctions 0', 'uk_sanctions 2'];
    expect(order([uk, eu])).toEqual(expected);
    expect(order([eu, uk])).toEqual(expected);
    expect(order([eu, uk])).toEqual(expected);
  });
});
