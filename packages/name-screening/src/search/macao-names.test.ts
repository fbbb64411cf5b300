import { describe, expect, test } from 'vitest';
import { TERM_BUILDER_VERSION } from '@assay/name-screening';
import { listed, loadedList, screened } from '../../test/listed.ts';
import { Searcher } from './searcher.ts';

/** People of public life in Macao, as they write themselves; from general knowledge. */
const PEOPLE = [
  ['賀一誠', 'Ho Iat Seng'],
  ['何厚鏵', 'Ho Hau Wah'],
  ['崔世安', 'Chui Sai On'],
  ['崔世昌', 'Chui Sai Cheong'],
  ['岑浩輝', 'Sam Hou Fai'],
  ['歐陽瑜', 'Ao Ieong U'],
  ['張永春', 'Cheong Weng Chon'],
  ['李偉農', 'Lei Wai Nong'],
  ['黃少澤', 'Wong Sio Chak'],
  ['高開賢', 'Kou Hoi In'],
  ['施家倫', 'Si Ka Lon'],
  ['李靜儀', 'Lei Cheng I'],
  ['梁安琪', 'Leong On Kei'],
  ['何潤生', 'Ho Ion Sang'],
  ['吳國昌', 'Ng Kuok Cheong'],
  ['區錦新', 'Au Kam San'],
  ['蘇嘉豪', 'Sou Ka Hou'],
  ['黃潔貞', 'Wong Kit Cheng'],
  ['宋碧琪', 'Song Pek Kei'],
  ['葉兆佳', 'Ip Sio Kai'],
  ['譚俊榮', 'Tam Chon Weng'],
  ['劉仕堯', 'Lau Si Io'],
  ['何超明', 'Ho Chio Meng'],
  ['林倫偉', 'Lam Lon Wai'],
  ['梁孫旭', 'Leong Sun Iok'],
  ['陳亦立', 'Chan Iek Lap'],
  ['麥瑞權', 'Mak Soi Kun'],
  ['馬耀鋒', 'Ma Io Fong'],
  ['林宇滔', 'Lam U Tou'],
  ['謝誓宏', 'Che Sai Wang'],
  ['梁鴻細', 'Leong Hong Sai'],
  ['梁慶庭', 'Leong Heng Teng'],
  ['林香生', 'Lam Heong Sang'],
  ['陳明金', 'Chan Meng Kam'],
  ['馮志強', 'Fong Chi Keong'],
  ['梁榮仔', 'Leong Veng Chai'],
  ['劉永誠', 'Lau Veng Seng'],
  ['鄭志強', 'Cheang Chi Keong'],
  ['胡祖杰', 'Wu Chou Kit'],
  ['顏奕恆', 'Ngan Iek Hang'],
  ['王孫旭', 'Vong Sun Iok'],
  ['楊志偉', 'Ieong Chi Wai'],
  ['容永權', 'Iong Weng Kun'],
] as const;
/** The same, or contained in it: Ao is also the form of a company, which is left out. */
const SAME = 78;

/** One syllable is another one. */
const OTHERS = [
  ['賀一誠', 'Ho Iat Chong'],
  ['崔世安', 'Chui Sai Cheong'],
  ['李偉農', 'Lei Wai Seng'],
  ['黃少澤', 'Wong Hou Chak'],
  ['歐陽瑜', 'Ao Ieong Kei'],
  ['陳明金', 'Chan Heng Kam'],
  ['林宇滔', 'Lam Io Fong'],
] as const;

const searcher = new Searcher();
const policy = { reviewScore: 50, matchScore: 90 };

function topOf(name: string, country: string | null, listedName: string, places: readonly string[] = []) {
  const countries = places.map((place) => ({ country: place, role: 'nationality' }) as const);
  const list = loadedList('service_pep', [listed(listedName, { countries })]);
  return searcher.screen(screened(name, { country }), [list], policy, '2026-11-01').hits[0]?.score;
}

describe('Contract 4, Names and terms: a Chinese name of Macao', () => {
  test.each(PEOPLE)('%s is %s, whichever of the two is listed', (native, latin) => {
    expect(topOf(native, 'MO', latin)).toBeGreaterThanOrEqual(SAME);
    expect(topOf(latin, null, native, ['MO'])).toBeGreaterThanOrEqual(SAME);
  });

  test.each(PEOPLE)('%s is %s where no country is known', (native, latin) => {
    expect(topOf(native, null, latin)).toBeGreaterThanOrEqual(SAME);
    expect(topOf(latin, null, native)).toBeGreaterThanOrEqual(SAME);
  });

  test.each(OTHERS)('%s is not %s', (native, latin) => {
    for (const country of ['MO', null]) expect(topOf(native, country, latin)).toBeUndefined();
  });

  test.each(['CN', 'TW', 'HK'])('elsewhere, in %s, a name is not written as in Macao', (country) => {
    expect(topOf('賀一誠', country, 'Ho Iat Seng')).toBeUndefined();
  });

  test('term builders before 9 do not know what Macao writes', () => {
    const tops = [8, TERM_BUILDER_VERSION].map((termBuilderVersion) => {
      const countries = [{ country: 'MO', role: 'nationality' }] as const;
      const old = loadedList('service_pep', [listed('賀一誠', { countries })], { termBuilderVersion });
      return searcher.screen(screened('Ho Iat Seng'), [old], policy, '2026-11-01').hits[0]?.score;
    });
    expect(tops).toEqual([undefined, 82]);
  });
});
