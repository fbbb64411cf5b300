import { describe, expect, test } from 'vitest';
import { countriesIn, countryOf, isoCountry, listedCountry } from './countries.ts';

describe('Contract 4, Shapes: ISO 3166-1 alpha-2 or alpha-3, any case', () => {
  test.each([
    ['GB', 'GB'],
    ['gb', 'GB'],
    ['GBR', 'GB'],
    [' rus ', 'RU'],
    ['XK', 'XK'],
    ['XKX', 'XK'],
    ['ZZ', null],
    ['SU', null],
    ['UK', null],
    ['826', null],
    ['', null],
    ['Russia', null],
  ])('%j is %s', (code, country) => {
    expect(isoCountry(code)).toBe(country);
  });
});

describe('Formats, Country text to ISO: codes of lists', () => {
  test.each([
    ['RU', 'RU'],
    ['su', 'SU'],
    ['AN', 'AN'],
    ['ZZ', 'ZZ'],
    ['XA', 'XA'],
    ['00', null],
    ['', null],
    ['ZA1', null],
    ['BX', null],
  ])('%j is %s', (code, country) => {
    expect(listedCountry(code)).toBe(country);
  });
});

describe('Formats, Country text to ISO: names', () => {
  test.each([
    ['Burma', 'MM'],
    ['Myanmar', 'MM'],
    ['Korea, North', 'KP'],
    ['North Korea', 'KP'],
    ['DPRK', 'KP'],
    ['Democratic People’s Republic of Korea', 'KP'],
    ['Korea, South', 'KR'],
    ['South Korea', 'KR'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Congo (Democratic Republic)', 'CD'],
    ['DRC', 'CD'],
    ['Congo, Republic of the', 'CG'],
    ['Congo', 'CG'],
    ['Cote d Ivoire', 'CI'],
    ['Ivory Coast', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Bahamas, The', 'BS'],
    ['The Gambia', 'GM'],
    ['Gambia, The', 'GM'],
    ['North Macedonia, The Republic of', 'MK'],
    ['Man, Isle of', 'IM'],
    ['Virgin Islands, British', 'VG'],
    ['Macau', 'MO'],
    ['Palestinian', 'PS'],
    ['Occupied Palestinian Territories', 'PS'],
    ['West Bank', 'PS'],
    ['Region: Gaza', 'PS'],
    ['Region: Northern Mali', 'ML'],
    ['State of Palestine', 'PS'],
    ['Kosovo', 'XK'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Cabo Verde', 'CV'],
    ['Cape Verde', 'CV'],
    ['Russian Federation', 'RU'],
    ['Syrian Arab Republic', 'SY'],
    ['Viet Nam', 'VN'],
    ['Vietnam', 'VN'],
    ['Laos', 'LA'],
    ['Lao PDR', 'LA'],
    ['Czech Republic', 'CZ'],
    ['Czechia', 'CZ'],
    ['Eswatini', 'SZ'],
    ['Swaziland', 'SZ'],
    ['USSR', 'SU'],
    ['Soviet Union', 'SU'],
    ['Yugoslavia', 'YU'],
    ['Serbia and Montenegro', 'CS'],
    ['Netherlands Antilles', 'AN'],
    ['Islamic Republic of Iran', 'IR'],
    ['People’s Republic of China', 'CN'],
    ['Republic of China', 'TW'],
    ['Hong Kong, China', 'HK'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['UNITED KINGDOM', 'GB'],
    ['U.S.A.', 'US'],
    [' Bolivia', 'BO'],
    ['RUS', 'RU'],
    ['Georgia (South Ossetia)', 'GE'],
  ])('%s is %s', (name, country) => {
    expect(countryOf(name)).toBe(country);
  });

  test.each([
    ['Afghan', 'AF'],
    ['Afgan', 'AF'],
    ['Qatari', 'QA'],
    ['Nigerien', 'NE'],
    ['Saudi Arabian', 'SA'],
    ['Kuwaiti citizenship withdrawn in 2002', 'KW'],
  ])('the demonym %s is %s', (name, country) => {
    expect(countryOf(name)).toBe(country);
  });

  test.each(['Regional', 'undetermined', 'NULL', '', 'Atlantis', 'Korea', 'Congolese', 'Jordan/Syria'])(
    '%j is no one country',
    (name) => {
      expect(countryOf(name)).toBeNull();
    },
  );
});

describe('Formats, XML structure of the UK list: countries in prose', () => {
  test.each([
    ['Russia passport number ZZ0000001, issued on 1 June 2015', ['RU']],
    ['issued in Pakistan', ['PK']],
    ['Syrian passport, issued in Lebanon', ['SY', 'LB']],
    ['(1) Russian (2) USSR (until 1991)', ['RU', 'SU']],
    ['Equatorial Guinea and Guinea-Bissau, not Guinea', ['GQ', 'GW', 'GN']],
    ['South Sudan, Sudan', ['SS', 'SD']],
    ['a U.S. passport and a UK one', ['US', 'GB']],
    ['Democratic Republic of the Congo', ['CD']],
    ['CAR diplomatic passport', ['CF']],
    ['New Jersey, New Mexico, Indian Ocean', []],
    ['they gave us turkey and polish', []],
    ['Russia, russia, Russian Federation', ['RU']],
    ['', []],
  ])('%j names %j', (prose, countries) => {
    expect(countriesIn(prose)).toEqual(countries);
  });
});
