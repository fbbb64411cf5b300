import { expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import { Searcher } from '../searcher.ts';

/** People of public life, written from general knowledge; no reading was made with them at hand. */
const PEOPLE = [
  ['ਨਰਿੰਦਰ ਮੋਦੀ', 'Narendra Modi'],
  ['ਮਨਮੋਹਨ ਸਿੰਘ', 'Manmohan Singh'],
  ['ਅਮਰਿੰਦਰ ਸਿੰਘ', 'Amarinder Singh'],
  ['ਭਗਵੰਤ ਮਾਨ', 'Bhagwant Mann'],
  ['ਪਰਕਾਸ਼ ਸਿੰਘ ਬਾਦਲ', 'Parkash Singh Badal'],
  ['ਸੁਖਬੀਰ ਸਿੰਘ ਬਾਦਲ', 'Sukhbir Singh Badal'],
  ['ਹਰਸਿਮਰਤ ਕੌਰ ਬਾਦਲ', 'Harsimrat Kaur Badal'],
  ['ਚਰਨਜੀਤ ਸਿੰਘ ਚੰਨੀ', 'Charanjit Singh Channi'],
  ['ਨਵਜੋਤ ਸਿੰਘ ਸਿੱਧੂ', 'Navjot Singh Sidhu'],
  ['ਰਾਜਨਾਥ ਸਿੰਘ', 'Rajnath Singh'],
  ['ਅਮਿਤ ਸ਼ਾਹ', 'Amit Shah'],
  ['ਜ਼ੈਲ ਸਿੰਘ', 'Zail Singh'],
  ['ਬੇਅੰਤ ਸਿੰਘ', 'Beant Singh'],
  ['ਸੁਰਜੀਤ ਸਿੰਘ ਬਰਨਾਲਾ', 'Surjit Singh Barnala'],
  ['ਪ੍ਰਤਾਪ ਸਿੰਘ ਬਾਜਵਾ', 'Partap Singh Bajwa'],
  ['ਰਜਿੰਦਰ ਕੌਰ ਭੱਠਲ', 'Rajinder Kaur Bhattal'],
  ['ਸੋਨੀਆ ਗਾਂਧੀ', 'Sonia Gandhi'],
  ['ਰਾਹੁਲ ਗਾਂਧੀ', 'Rahul Gandhi'],
  ['ਜਵਾਹਰਲਾਲ ਨਹਿਰੂ', 'Jawaharlal Nehru'],
  ['ਇੰਦਰਾ ਗਾਂਧੀ', 'Indira Gandhi'],
  ['ਅਟਲ ਬਿਹਾਰੀ ਵਾਜਪਾਈ', 'Atal Bihari Vajpayee'],
  ['ਵਲਾਦੀਮੀਰ ਪੁਤਿਨ', 'Vladimir Putin'],
  ['ਡੌਨਲਡ ਟਰੰਪ', 'Donald Trump'],
  ['ਡੋਨਾਲਡ ਟਰੰਪ', 'Donald Trump'],
  ['ਬਰਾਕ ਓਬਾਮਾ', 'Barack Obama'],
  ['ਸ਼ੀ ਜਿਨਪਿੰਗ', 'Xi Jinping'],
  ['ਐਂਜਲਾ ਮਰਕਲ', 'Angela Merkel'],
  ['ਬੋਰਿਸ ਜਾਨਸਨ', 'Boris Johnson'],
  ['ਅਰੁਣ ਜੇਤਲੀ', 'Arun Jaitley'],
  ['ਸੁਸ਼ਮਾ ਸਵਰਾਜ', 'Sushma Swaraj'],
  ['ਰਾਮ ਨਾਥ ਕੋਵਿੰਦ', 'Ram Nath Kovind'],
  ['ਦ੍ਰੌਪਦੀ ਮੁਰਮੂ', 'Droupadi Murmu'],
  ['ਅਰਵਿੰਦ ਕੇਜਰੀਵਾਲ', 'Arvind Kejriwal'],
  ['ਹਰਦੀਪ ਸਿੰਘ ਪੁਰੀ', 'Hardeep Singh Puri'],
  ['ਮਨੀਸ਼ ਤਿਵਾੜੀ', 'Manish Tewari'],
  ['ਸੁਨੀਲ ਜਾਖੜ', 'Sunil Jakhar'],
  ['ਬਿਕਰਮ ਸਿੰਘ ਮਜੀਠੀਆ', 'Bikram Singh Majithia'],
  ['ਗੁਰਨਾਮ ਸਿੰਘ ਚਢੂਨੀ', 'Gurnam Singh Charuni'],
  ['ਜਰਨੈਲ ਸਿੰਘ ਭਿੰਡਰਾਂਵਾਲੇ', 'Jarnail Singh Bhindranwale'],
  ['ਹਰਚੰਦ ਸਿੰਘ ਲੌਂਗੋਵਾਲ', 'Harchand Singh Longowal'],
  ['ਗੁਰਚਰਨ ਸਿੰਘ ਟੌਹੜਾ', 'Gurcharan Singh Tohra'],
  ['ਪਰਮਜੀਤ ਸਿੰਘ ਪੰਜਵੜ', 'Paramjit Singh Panjwar'],
  ['ਵਧਾਵਾ ਸਿੰਘ ਬੱਬਰ', 'Wadhawa Singh Babbar'],
  ['ਲਖਬੀਰ ਸਿੰਘ ਰੋਡੇ', 'Lakhbir Singh Rode'],
  ['ਰਣਜੀਤ ਸਿੰਘ ਨੀਟਾ', 'Ranjit Singh Neeta'],
  ['ਗੁਰਪਤਵੰਤ ਸਿੰਘ ਪੰਨੂ', 'Gurpatwant Singh Pannun'],
  ['ਇਮਰਾਨ ਖ਼ਾਨ', 'Imran Khan'],
  ['ਨਵਾਜ਼ ਸ਼ਰੀਫ਼', 'Nawaz Sharif'],
  ['ਬੇਨਜ਼ੀਰ ਭੁੱਟੋ', 'Benazir Bhutto'],
  ['ਜਗਮੀਤ ਸਿੰਘ', 'Jagmeet Singh'],
  ['ਹਰਜੀਤ ਸੱਜਣ', 'Harjit Sajjan'],
  ['ਰਵਨੀਤ ਸਿੰਘ ਬਿੱਟੂ', 'Ravneet Singh Bittu'],
  ['ਗੁਰਜੀਤ ਸਿੰਘ ਔਜਲਾ', 'Gurjeet Singh Aujla'],
  ['ਪ੍ਰਨੀਤ ਕੌਰ', 'Preneet Kaur'],
  ['ਕਿਰਨ ਖੇਰ', 'Kirron Kher'],
  ['ਸੰਨੀ ਦਿਓਲ', 'Sunny Deol'],
  ['ਧਰਮਿੰਦਰ', 'Dharmendra'],
  ['ਭਗਤ ਸਿੰਘ', 'Bhagat Singh'],
  ['ਊਧਮ ਸਿੰਘ', 'Udham Singh'],
  ['ਲਾਲਾ ਲਾਜਪਤ ਰਾਏ', 'Lala Lajpat Rai'],
  ['ਦਰਬਾਰਾ ਸਿੰਘ', 'Darbara Singh'],
  ['ਬੂਟਾ ਸਿੰਘ', 'Buta Singh'],
  ['ਸਵਰਨ ਸਿੰਘ', 'Swaran Singh'],
  ['ਬਲਦੇਵ ਸਿੰਘ', 'Baldev Singh'],
  ['ਪ੍ਰਣਬ ਮੁਖਰਜੀ', 'Pranab Mukherjee'],
  ['ਮਮਤਾ ਬੈਨਰਜੀ', 'Mamata Banerjee'],
  ['ਯੋਗੀ ਆਦਿੱਤਿਆਨਾਥ', 'Yogi Adityanath'],
  ['ਨਿਰਮਲਾ ਸੀਤਾਰਮਨ', 'Nirmala Sitharaman'],
  ['ਜੋ ਬਾਈਡਨ', 'Joe Biden'],
  ['ਹਿਲੇਰੀ ਕਲਿੰਟਨ', 'Hillary Clinton'],
  ['ਜਾਰਜ ਬੁਸ਼', 'George Bush'],
  ['ਇਮੈਨੁਏਲ ਮੈਕਰੋਨ', 'Emmanuel Macron'],
  ['ਜਸਟਿਨ ਟਰੂਡੋ', 'Justin Trudeau'],
  ['ਸੱਦਾਮ ਹੁਸੈਨ', 'Saddam Hussein'],
  ['ਓਸਾਮਾ ਬਿਨ ਲਾਦੇਨ', 'Osama bin Laden'],
] as const;
/** The labelled pairs have five of them in each half: too few to tell whether 65 of 100 are found. */
const WANTED = 0.65;

test('Contract 4, Scorer: names in Gurmukhi are found by their Latin spelling, from 50 points on', () => {
  const searcher = new Searcher();
  const found = PEOPLE.filter(([native, latin]) => {
    const list = loadedList('service_pep', [listed(latin)]);
    const policy = { reviewScore: 50, matchScore: 90 };
    const { hits } = searcher.screen(screened(native, { country: 'IN' }), [list], policy, '2026-11-01');
    return hits.length === 1;
  });
  expect(found.length).toBeGreaterThanOrEqual(Math.ceil(PEOPLE.length * WANTED));
});
