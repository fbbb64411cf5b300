import { describe, expect, test } from 'vitest';
import { consonantsOf, nativeConsonants, withCompounds } from './consonants.ts';
import { spelledLetter } from './spelled-letters.ts';

describe('Contract 4, Names and terms: a Latin word by its consonants', () => {
  test.each([
    ['mohammed mouhamad muhamed', 'mmt'],
    ['mahdi mehdi', 'mt'],
    ['gaddafi khadafi qadhafi kadafy', 'ktp'],
    ['yitzchak itzhak', 'ask'],
    ['abdelkader abdulqadir abdalkadir', 'aptktr'],
    ['abderrahim abdelrahim abdulrahim', 'aptrm'],
    ['siddharth sitart', 'strt'],
    ['cicero sisero', 'ssr'],
    ['xavier ksavier', 'ksvr'],
    ['rao rai roy', 'r'],
    ['li lee lay', 'l'],
    ['oo aye', 'a'],
    ['md mohd muhd muhammad', 'mmt'],
  ])('%s are all %s', (words, key) => {
    for (const word of words.split(' ')) expect(consonantsOf(word)).toBe(key);
  });

  test.each(['al', 'el', 'x', 'x'.repeat(41)])('%s says too little, or too much', (word) => {
    expect(consonantsOf(word)).toBeNull();
  });

  test('a word that begins with a vowel is told from one that does not', () => {
    expect(consonantsOf('amir')).not.toBe(consonantsOf('mira'));
  });
});

describe('Contract 4, Names and terms: a word of another script by its consonants', () => {
  test.each([
    ['القذافي', 'ktp'],
    ['الوردي', 'art'],
    ['ذوالفقار', 'slpkr'],
    ['جمال', 'kml'],
    ['יצחק', 'ask'],
    ['பழனிசாமி', 'plnsm'],
    ['నాయుడు', 'nt'],
    ['Тоқаев'.toLowerCase(), 'tkv'],
    ['серікұлы', 'srkvs'],
    ['серікқызы', 'srkvn'],
    ['серикович', 'srkl'],
    ['сериковна', 'srks'],
    ['маратқызы', 'mrtvn'],
    ['маратовна', 'mrtks'],
    ['صفوی', 'spv'],
    ['স্বপন', 'spn'],
    ['সর্বানন্দ', 'srpnnt'],
    ['贝拉克', 'prk'],
    ['特朗普', 'trmp'],
    ['トランプ', 'trmp'],
    ['메르켈', 'mrkl'],
    ['볼로디미르', 'vltmr'],
    ['マクロン', 'mkrn'],
    ['プーチン', 'ptn'],
    ['普京', 'ptn'],
    ['弗拉基米尔', 'vltmr'],
    ['基辛格', 'ksnk'],
    ['ประยุทธ์', 'prt'],
    ['เศรษฐา', 'srst'],
    ['สุบรรณ', 'spn'],
    ['လှိုင်', 'lnk'],
    ['မြင့်', 'mnt'],
    ['ရွှေ', 's'],
    ['ချို', 's'],
    ['စွာ', 'sr'],
    ['ဝဏ္ဏ', 'n'],
    ['သူရ', 'tr'],
    ['စိုင်း', 's'],
    ['ហ៊ុន', 'an'],
    ['ពត', 'pt'],
    ['សីហនុ', 'snk'],
    ['រង្ស៊ី', 'rns'],
    ['ហោ', 'ar'],
    ['កាំង', 'knk'],
    ['ធីរិទ្ធ', 'trt'],
    ['ໄຊຍະສອນ', 'ssn'],
    ['ວໍລະຈິດ', 'vrst'],
    ['ຄຳໄຕ'.normalize('NFKC'), 'kmt'],
    ['ໜູຮັກ'.normalize('NFKC'), 'nk'],
    ['ชินวัตร', 'snt'],
    ['แพทองธาร', 'ptnktrn'],
    ['จุลานนท์', 'slnnt'],
    ['ชาญวีรกูล', 'srnvrkl'],
    ['กิตติขจร', 'ktksrn'],
    ['እስክንድር', 'askntr'],
    ['መኮንን', 'mknn'],
    ['ደሳለኝ', 'tslkn'],
  ])('%s has the consonants %s', (word, key) => {
    expect(nativeConsonants(word)).toContain(key);
  });

  test.each([
    ['серікұлы', 'srkl'],
    ['серікқызы', 'srks'],
    ['серикович', 'srkvs'],
  ])('%s has its own as well: %s', (word, key) => {
    expect(nativeConsonants(word)).toContain(key);
  });

  test.each(['кулы', 'серік', 'кельмидорик'])('%s has no father in it', (word) => {
    expect(nativeConsonants(word).filter((key) => /v[ns]$/.test(key))).toEqual([]);
  });

  test.each(['testov', 'م'.repeat(25)])('%s has none', (word) => {
    expect(nativeConsonants(word)).toEqual([]);
  });

  test.each([
    ['عبد الرحيم بوطيب', 'عبدالرحيم بوطيب'],
    ['نور الدين مزوار', 'نورالدين مزوار'],
    ['ابو زيد المقري', 'ابوزيد المقري'],
    ['محمد علي', 'محمد علي'],
  ])('%s is compared as %s', (apart, together) => {
    expect(withCompounds(apart.split(' ')).join(' ')).toBe(together);
  });
});

test.each([
  ['के', 'k'],
  ['एम', 'm'],
  ['ఆర్', 'r'],
  ['எஸ்', 's'],
  ['সি', 'c'],
  ['স', 's'],
  ['আ', 'a'],
  ['राम', undefined],
  ['ке', undefined],
  ['k', undefined],
])('Contract 4, Names and terms: the letter that %s is the name of: %s', (word, letter) => {
  expect(spelledLetter(word)).toBe(letter);
});
