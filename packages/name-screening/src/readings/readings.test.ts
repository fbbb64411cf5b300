import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchLimits } from '../words/search-limits.ts';
import { READINGS_PER_NAME } from './forms/reading.ts';
import { readingsOf } from './readings.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

function texts(name: string, country: string | null): readonly string[] {
  return readingsOf(name, country).readings.map(({ words }) => words.join(' '));
}

function systems(name: string, country: string | null): readonly string[] {
  return [...new Set(readingsOf(name, country).readings.map(({ system }) => system))];
}

function readBy(system: string, name: string, country: string | null): readonly string[] {
  return readingsOf(name, country)
    .readings.filter((reading) => reading.system === system)
    .map(({ words }) => words.join(' '));
}

describe('Contract 4, Names and terms: Chinese by country', () => {
  test.each([
    ['CN', ['pinyin']],
    ['TW', ['wade_giles', 'pinyin']],
    ['HK', ['hong_kong']],
    ['MO', ['macao', 'hong_kong']],
    [null, ['pinyin', 'wade_giles', 'hong_kong', 'macao']],
    ['MY', ['pinyin', 'wade_giles', 'hong_kong', 'macao']],
  ])('%s is read by %j', (country, expected) => {
    expect(systems('張志明', country)).toEqual(expected);
  });

  test.each([
    ['CN', '张志明', 'zhang zhiming'],
    ['CN', '张志明', 'zhang zhi ming'],
    ['CN', '單小明', 'shan xiaoming'],
    ['CN', '曾小明', 'zeng xiaoming'],
    ['CN', '欧阳小明', 'ouyang xiaoming'],
    ['CN', '吕小明', 'lu xiaoming'],
    ['CN', '吕小明', 'lyu xiaoming'],
    ['CN', '次仁·多吉', 'tsering dorje'],
    ['CN', '齐扎拉', 'chedalha'],
    ['TW', '張志明', 'chang chih ming'],
    ['TW', '謝淑娟', 'hsieh shu chuan'],
    ['TW', '李國榮', 'lee kuo jung'],
    ['TW', '陳怡君', 'chen yi chun'],
    ['HK', '陳大文', 'chan tai man'],
    ['HK', '陈大文', 'chan tai man'],
    ['HK', '黃志強', 'wong chi keung'],
    ['HK', '吳家豪', 'ng ka ho'],
    ['HK', '司徒志明', 'szeto chi ming'],
    ['MO', '張志明', 'cheong chi meng'],
    ['MO', '張志明', 'cheung chi ming'],
    ['MO', '黃小玉', 'vong sio iok'],
    ['MO', '歐陽國偉', 'ao ieong kuok vai'],
    ['MO', '阮如冰', 'un u peng'],
    ['MO', '馮勇雄', 'fong iong hong'],
    [null, '陳大文', 'chen dawen'],
    [null, '陳大文', 'chen ta wen'],
    [null, '陳大文', 'chan tai man'],
    [null, '張志明', 'cheong chi meng'],
  ])('%s: %s is %s', (country, name, reading) => {
    expect(texts(name, country)).toContain(reading);
  });

  test.each(['MO', null])('what Macao writes can be left out, in %s', (country) => {
    const { readings } = readingsOf('張志明', country, { withMacao: false });
    expect(readings.map(({ system }) => system)).toContain('hong_kong');
    expect(readings.map(({ system }) => system)).not.toContain('macao');
  });

  test('Document 2, Endpoints, rule 5: characters with spaces between them are read as without', () => {
    expect(texts('张 志 明', 'CN')).toEqual(texts('张志明', 'CN'));
    expect(texts('홍 길 동', 'KR')).toEqual(texts('홍길동', 'KR'));
  });
});

describe('Contract 4, Names and terms: Korean', () => {
  test.each([
    ['revised_romanization', '홍길동', 'hong gil dong'],
    ['revised_romanization', '홍길동', 'hong gildong'],
    ['mccune_reischauer', '박정훈', 'pak chong hun'],
    ['customary_korean', '김영희', 'kim young hee'],
    ['customary_korean', '김영희', 'kim younghee'],
    ['customary_korean', '이준호', 'lee joon ho'],
    ['customary_korean', '박정훈', 'park jung hoon'],
    ['customary_korean', '최승우', 'choi seung woo'],
    ['customary_korean', '남궁민수', 'namgung min soo'],
  ])('%s: %s is %s', (system, name, reading) => {
    expect(readBy(system, name, 'KR')).toContain(reading);
  });

  test('the North writes by its own rules', () => {
    expect(readBy('north_korean', '리정철', 'KP')).toContain('ri jong chol');
    expect(readBy('north_korean', '이정철', null)).toContain('ri jong chol');
    expect(systems('이정철', 'KR')).not.toContain('north_korean');
  });
});

describe('Contract 4, Names and terms: Japanese kana', () => {
  test.each([
    ['たなか たろう', 'tanaka taro'],
    ['オオノ ユウコ', 'ono yuko'],
    ['しょうじ じゅん', 'shoji jun'],
    ['ミラー', 'mira'],
    ['はっとり きょうこ', 'hattori kyoko'],
    ['ヴィクター フェルナンド', 'vikuta ferunando'],
    ['ジョン ウィリアム', 'jon wiriamu'],
    ['まっちゃん', 'matchan'],
  ])('%s is %s', (name, reading) => {
    expect(readBy('hepburn', name, 'JP')[0]).toBe(reading);
  });
});

describe('Contract 4, Names and terms: Cyrillic', () => {
  test.each([
    ['icao', 'Юрий Щукин', 'RU', 'iurii shchukin'],
    ['bgn_pcgn', 'Юрий Елисеев', 'RU', 'yuriy yeliseyev'],
    ['popular', 'Юрий Жуковский', 'RU', 'yury zhukovsky'],
    ['scholarly', 'Юрий Хрущов', 'RU', 'jurij chruscov'],
    ['iso_9', 'Юрий Щукин', 'RU', 'urij sukin'],
    ['gost', 'Юрий Хрущов', 'RU', 'yurij xrushhov'],
    ['ukrainian_national', 'Згурський Юрій', 'UA', 'zghurskyi yurii'],
    ['ukrainian_national', 'Євген Гайовий', 'UA', 'yevhen haiovyi'],
    ['belarusian', 'Ігар Жураўлёў', 'BY', 'ihar zhuraulyou'],
    ['bulgarian', 'Петър Щерев', 'BG', 'petar shterev'],
    ['bulgarian', 'Мария Христова', 'BG', 'maria hristova'],
    ['serbian', 'Ђорђе Његић', 'RS', 'djordje njegic'],
    ['serbian', 'Ѓорѓи Ќосев', 'MK', 'gjorgji kjosev'],
  ])('%s: %s (%s) is %s', (system, name, country, reading) => {
    expect(readBy(system, name, country)).toContain(reading);
  });

  test.each([
    ['Александр Тестов', 'alexander testov'],
    ['Алексей Тестов', 'alexey testov'],
    ['Сергей Тестовский', 'sergei testovsky'],
    ['Дмитрий Тестов', 'dmitriy testov'],
    ['Олександр Тестов', 'aleksandr testov'],
  ])('as English texts write: %s is %s', (name, reading) => {
    expect(texts(name, 'RU')).toContain(reading);
  });

  test('letters tell the language before the country does', () => {
    expect(systems('Сергій Їжак', 'RU')).toContain('ukrainian_national');
    expect(systems('Сергей Ежов', 'RU')).not.toContain('ukrainian_national');
  });
});

describe('Contract 4, Names and terms: Greek, Arabic, Hebrew, the scripts of India and others', () => {
  test.each([
    ['Νίκος Παπαδόπουλος', 'nikos papadopoulos'],
    ['Γιώργος Χατζής', 'giorgos chatzis'],
    ['Արամ Հակոբյան', 'aram hakobyan'],
    ['გიორგი ბერიძე', 'giorgi beridze'],
    ['محمد حسن', 'mohammed hassan'],
    ['محمد العبيدي', 'mohammed al ubaidi'],
    ['عبد الرحمن خالد', 'abdulrahman khaled'],
    ['حسین رضا', 'hossein reza'],
    ['علاء حسن', 'alaa hassan'],
    ['وائل صالح', 'wael saleh'],
    ['عائشة رؤوف', 'aicha raouf'],
    ['יצחק כהן', 'yitzhak cohen'],
    ['שָׁלוֹם הכהן', 'shalom hacohen'],
    ['דב ציוני', 'dov tzioni'],
    ['רינה סעדיה', 'rina sadia'],
    ['राजेश कुमार', 'rajesh kumar'],
    ['रामचन्द्र पासवान', 'ramchandra pasvan'],
    ['ज्ञान सिंह', 'gyan singh'],
    ['फ़िरोज़ खान', 'firoz khan'],
    ['કવિતા પટેલ', 'kavita patel'],
    ['শেখ হাসিনা', 'hasina'],
    ['ਅਨੁਰਾਗ ਠਾਕੁਰ', 'anurag thakur'],
    ['சுப்பிரமணியன்', 'subbiramaniyan'],
    ['నాయుడు సురేష్', 'nayudu suresh'],
    ['ಸದಾನಂದ', 'sadananda'],
    ['මහින්ද රාජපක්ෂ', 'mahinda rajapaksha'],
    ['චන්ද්‍රිකා බණ්ඩාරනායක', 'chandrika bandaranayaka'],
    ['රනිල් වික්‍රමසිංහ', 'ranil vikramasingha'],
    ['අඹිකා ෆොන්සේකා', 'ambika fonseka'],
    ['സുപ്രിയ രാജൻ', 'supriya rajan'],
    ['आनंद', 'anand'],
    ['1राम', '1ram'],
    ['খালেদা জিয়া', 'khaleda jiya'],
    ['সত্যজিৎ', 'satyajit'],
    ['বাংলা', 'bangla'],
    ['ৰমেশ', 'ramesh'],
    ['ਸ਼ਰਮਾ', 'sharma'],
    ['ਢਿੱਲੋਂ', 'dhillon'],
    ['ਮੁੰਬਈ', 'mumbai'],
    ['ସ୍ୱାମୀ', 'swami'],
    ['ஃபாத்திமா', 'faththima'],
    ['సత్యం', 'sathyam'],
    ['רובינשטיין', 'rubinstein'],
    ["ג'אבר חביב", 'jaber haviv'],
    ['מג׳אדלה', 'majadla'],
    ['יחימוביץ’', 'yehimovich'],
    ["צ'רני ז'אן", 'charni zhan'],
    ["סמית'", 'smith'],
    ['שװרץ', 'schwartz'],
    ['خالد السلمي', 'khaled al sulami'],
  ])('%s is %s', (name, reading) => {
    expect(texts(name, null)).toContain(reading);
  });

  test.each([
    ['علا حسن', 'علاء حسن', 'without its hamza'],
    ['فواد خليل', 'فؤاد خليل', 'with a hamza that is not written'],
    ['ـعلـيـ حســن', 'علي حسن', 'with strokes that make it longer'],
  ])('%s is read as %s: %s', (written, usual) => {
    expect(texts(written, null)).toEqual(texts(usual, null));
  });

  test.each([
    ["'כהן'", 'כהן', 'between apostrophes'],
    ["דב כהן ע'", 'דב כהן ע׳', 'with an apostrophe in place of its stroke'],
    ['ד"ר דב כהן', 'דב כהן', 'after the abbreviation of doctor'],
    ['פרופ׳ דב כהן', 'דב כהן', 'after the abbreviation of professor'],
    ['श्री नरेन्द्र मोदी', 'नरेन्द्र मोदी', 'after the form of address'],
  ])('%s is read as %s: %s', (written, usual) => {
    expect(texts(written, null)).toEqual(texts(usual, null));
  });

  test('a script without a table is read letter by letter', () => {
    const { readings } = readingsOf('ทดสอบ', null);
    expect(readings).toEqual([
      { words: [expect.stringMatching(/^[a-z]+$/) as string], system: 'transliteration' },
    ]);
  });

  test('characters beside kana are no Chinese name', () => {
    expect(systems('さゆり 山田', null)).not.toContain('hong_kong');
    expect(systems('さゆり 山田', null)).not.toContain('pinyin');
    expect(texts('さゆり 山田', null)).toContain('sayuri');
  });

  test('letters of others within a word stay what they are', () => {
    for (const text of texts('रामpz7', null)) expect(text).toMatch(/^ra.*pz7$/);
  });

  test('an endless word in letters without vowels is read all the same', () => {
    for (const letters of ['בכש', 'مسق', 'कसम', 'आआआ'])
      expect(readingsOf(letters.repeat(1_000), null).readings.length).toBeGreaterThan(0);
  });

  test('Latin words beside another script stay in every reading', () => {
    for (const text of texts('Albert 陳大文', 'HK')) expect(text.split(' ')).toContain('albert');
  });

  test('a Latin name is not read', () => {
    expect(readingsOf('Ivan Testov', 'RU')).toEqual({ readings: [], capped: false });
  });
});

describe('Contract 4, Names and terms: at most 24 readings a name', () => {
  const NAMES = [
    'Александр Алексеевич Евгеньевич Щербаковский-Юрьев Дмитрий Николай Сергей Андрей Юрий Хан Цой Ян',
    '陳大文',
    '김영희',
    'محمد عبد الرحمن بن علي العبيدي الحسيني',
    'Νικόλαος Χατζηγεωργίου Παπαδόπουλος',
    'מרדכי בצלאל בן אליעזר הלוי וולפנזון זילברשטיין',
    'श्रीकृष्ण वेंकटेश्वर चट्टोपाध्याय',
    '더불어시험당 국회의원 홍길동',
    '测试国际贸易发展有限公司北京分公司',
  ];

  test.each(NAMES)('%s', (name) => {
    const { readings, capped } = readingsOf(name, null);
    expect(readings.length).toBeGreaterThan(1);
    expect(readings.length).toBeLessThanOrEqual(READINGS_PER_NAME);
    expect(new Set(readings.map(({ words }) => words.join(' '))).size).toBe(readings.length);
    expect(capped).toBe(false);
    for (const { words } of readings) for (const word of words) expect(word).toMatch(/^[a-z0-9]+$/);
  });

  test('whatever the text', REPEATED, () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ...[
        'абвгўїђъьй',
        '王陳國曾單',
        '김이박홍길동',
        'محمدعبدالي',
        'たカっゃー',
        'αβγδευμπ',
        'աբգու',
        ' -·',
      ].map((letters) => fc.constantFrom(...Array.from(letters))),
    );
    const country = fc.constantFrom(
      null,
      'CN',
      'TW',
      'HK',
      'MO',
      'KR',
      'KP',
      'RU',
      'UA',
      'BY',
      'BG',
      'RS',
      'MA',
      'JP',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), country, (name, from) => {
        const { readings } = readingsOf(name, from);
        expect(readings.length).toBeLessThanOrEqual(READINGS_PER_NAME);
        for (const { words } of readings) for (const word of words) expect(word).toMatch(/^[a-z0-9]+$/);
      }),
      { numRuns: repeats(120, 500) },
    );
  });

  test('a name in so many scripts that a system finds no place is capped', () => {
    const { readings, capped } = readingsOf('홍길동 Юрий 陳大文 Νίκος ვახტანგ محمد', null);
    expect(readings.length).toBeLessThanOrEqual(READINGS_PER_NAME);
    expect(capped).toBe(true);
  });

  test('the same name gives the same readings', () => {
    for (const name of NAMES) expect(readingsOf(name, null)).toEqual(readingsOf(name, null));
  });
});

describe('A word without spaces in a broken file', () => {
  test.each(['김', '王', 'カ'])('of %s is read up to the length of a name that is searched', (character) => {
    const most = searchLimits.nameCharacters;
    for (const length of [most - 1, most])
      expect(systems(character.repeat(length), null)).not.toContain('transliteration');
    expect(systems(character.repeat(most + 1), null)).toEqual(['transliteration']);
  });
});
