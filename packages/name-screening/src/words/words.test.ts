/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './words.ts';

describe('Contract 4, Names and terms: words', () => {
  test.each([
    ['lower case', 'IVAN Testov', 'ivan testov'],
    ['compatibility forms', 'Ｉｖａｎ ﬁnch', 'ivan finch'],
    ['marks', 'Zoë Ñáñez Čapek', 'zoe nanez capek'],
    ['marks that stand alone', 'Jose\u0301', 'jose'],
    ['a Turkish capital', 'İNCİ', 'inci'],
    [
      'apostrophes deleted',
      "O'Brien D’Arcy Al-Sha`ir Sa‘id Amu ʿUmar",
      'obrien darcy al shair said amu umar',
    ],
    ['dots deleted', 'U.S.A. Trade J.K. Doe', 'usa trade jk doe'],
    ['other punctuation splits', 'Anna-Maria/Test, (Ana) "Annie" & Berg', 'anna maria test ana annie berg'],
    [
      'Latin extended',
      'Łukasz Straße Ærø Þór Đorđe Œuvre Əli Ħal',
      'lukasz strasse aero thor dorde oeuvre ali hal',
    ],
    ['digits', '33rd Unit 7', '33rd unit 7'],
    ['digits of other scripts', 'Unit ٣٤ ۵', 'unit 34 5'],
    ['each word once', 'Ivan Ivan Testov', 'ivan testov'],
    ['what cannot be seen', 'Iv\u200ban\u00ad Test\u00a0ov', 'ivan test ov'],
    ['nothing at all', ' – … !', ''],
  ])('%s', (_, name, words) => {
    expect(wordsOf(name).toSorted()).toEqual(words.split(' ').filter(Boolean).toSorted());
  });

  test.each([
    ['Cyrillic', 'Алёна Йодлова', 'алена иодлова'],
    ['Greek', 'Νίκος Δοκιμής', 'νικοσ δοκιμησ'],
    ['Arabic, vowel signs and Persian letters', 'مُحَمَّد علی کریمی', 'محمد علي كريمي'],
    ['Arabic, forms of alif and the hamza', 'أحمد إبراهيم آدم', 'احمد ابراهيم ادم'],
    ['Hebrew, points', 'שָׁלוֹם', 'שלום'],
    ['Chinese, traditional and Japanese forms as simplified', '陳國榮 呉', '陈国荣 吴'],
    ['Korean', '홍길동', '홍길동'],
    ['kana with their marks', 'がくせい', 'がくせい'],
    ['Devanagari with its vowels', 'परीक्षा', 'परीक्षा'],
  ])('native script: %s', (_, name, words) => {
    expect(wordsOf(name)).toEqual(words.split(' '));
  });

  test.each([
    ['Cyrillic letters in a Latin word', 'Ivаn Tеstоv', 'ivan testov'],
    ['Latin letters in a Cyrillic word', 'Мiхаiл', 'міхаіл'],
    ['Latin letters that are Cyrillic by majority', 'Максiм', 'максім'],
    ['two words of two scripts', 'Ivan Тестов', 'ivan тестов'],
  ])('letters that look alike: %s', (_, name, words) => {
    expect(wordsOf(name)).toEqual(words.split(' '));
  });
});

describe('Contract 4, Names and terms: optional words', () => {
  test.each([
    ['Dr. Ivan Testov', 'ivan testov'],
    ['Sheikh Mr Ivan Testov, Jr.', 'ivan testov'],
    ['Haji Ahmad', 'ahmad'],
    ['Acme Trading Co., Ltd.', 'acme trading'],
    ['Acme Trading Company Limited', 'acme trading'],
    ['Acme S.A.R.L.', 'acme'],
    ['Acme Handels GmbH', 'acme handels'],
    ['Joint Stock Company Acme', 'acme'],
    ['Karl Stock', 'karl stock'],
    ['ООО «Пример»', 'пример'],
    ['Акционерное общество Пример', 'пример'],
    ['شركة النموذج', 'النموذج'],
    ['测试贸易有限公司', '测试贸易'],
    ['株式会社テスト', 'テスト'],
    ['주식회사 시험', '시험'],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words.split(' '));
  });

  test.each([
    ['Mr', 'mr'],
    ['The Company Ltd', 'the'],
    ['Company Ltd', 'company ltd'],
    ['有限公司', '有限公司'],
  ])('unless nothing remains: %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words.split(' '));
  });

  test.each([
    ['Omar bin Test Exampli', 'omar test exampli'],
    ['bin Exampli, Omar', 'exampli omar'],
    ['Omar ibn Exampli', 'omar exampli'],
    ['Ben Example', 'ben example'],
    ['Liu Bin', 'liu bin'],
  ])('"son of" only where two other words remain: %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words.split(' '));
  });

  test('the order of words changes nothing', () => {
    const word = fc.constantFrom('ivan', 'ltd', 'bin', 'mr', 'testov', 'ben', 'al', 'acme', 'петр', '홍길동');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.integer({ min: 0, max: 5 }), (words, turn) => {
        const turned = [...words.slice(turn), ...words.slice(0, turn)];
        expect(wordsOf(turned.join(' ')).toSorted()).toEqual(wordsOf(words.join(' ')).toSorted());
      }),
    );
  });

  test('every name has a word where it has a letter or a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        const words = wordsOf(name);
        expect(new Set(words).size).toBe(words.length);
        expect(words).not.toContain('');
        expect(words.length > 0 || !/[a-z0-9]/i.test(name)).toBe(true);
      }),
    );
  });
});
