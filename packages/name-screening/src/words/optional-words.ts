import { foldedLetter } from '../letters/letters.ts';

/** Contract 4, *Names and terms*: left out on both sides before names are compared, unless nothing remains. */
export function isOptionalWord(word: string, name: readonly string[]): boolean {
  if (!OPTIONAL.has(word)) return false;
  return word !== 'stock' || name.includes('joint'); // a surname otherwise
}

/** The Arabic "son of" and "daughter of", which some lists write and others leave out. */
export function isParticle(word: string): boolean {
  return PARTICLES.has(word);
}

/** Whether a word is one of the two: most names have none. */
export function mayBeLeftOut(word: string): boolean {
  return LEFT_OUT.has(word);
}

/** Languages that write no spaces attach the form of a company to its name. */
export function withoutCompanyForm(word: string): string {
  if (word.length <= SHORTEST_ATTACHED_FORM) return word;
  const rest = word.replace(ATTACHED_FORM, '');
  return rest === '' ? word : rest;
}

const PARTICLES = new Set(['bin', 'ibn', 'ben', 'bint', 'بن', 'ابن', 'بنت']);

const SHORTEST_ATTACHED_FORM = 4;
const ATTACHED_FORM =
  /^(?:株式会社|有限会社|株式會社|주식회사|유한회사)|(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|株式會社|주식회사|유한회사)$/;

/** Forms of address, titles of learning and of faith. Words that are common names themselves stay out of the table. */
const HONORIFICS = [
  'mr mrs ms miss mister messrs sir madam mme mlle monsieur madame dr dra doctor prof professor engr hon honourable honorable rt esq',
  'phd jr sr dipl dott avv herr frau senor senora sra srta',
  'pani bayan effendi efendi hanim',
  'shri shrimati smt thiru datuk dato datin tunku tengku puan encik haji hajah hajji hadji hajj alhaji alhaj hj',
  'sheikh shaikh shaykh sheik cheikh mullah mulla molla maulavi maulvi mawlawi mawlavi maulana mawlana qari ayatollah hojjatoleslam ustad ustaz',
  'lt col capt maj sgt brig cpl cdr cmdr adm brigadier colonel lieutenant captain sergeant',
  'господин госпожа пані проф',
  'الشيخ شيخ الدكتور دكتور الحاج حاج المهندس ملا مولوي',
  'דר פרופ הרב עוד',
  'मा शेख श्री श्रीमती सुश्री डा डॉ डॉक्टर শ্রী শ্রীমতী শ্রীমতি জনাব শেখ ডা ডাঃ মো মোঃ શેખ શ્રી શ્રીમતી ડૉ ડો',
  '先生 女士 小姐 博士 教授 씨 님 박사 교수 국회의원 さん 様 氏',
];

/** Forms of companies as registers and lists write them, without dots. */
const COMPANY_FORMS = [
  'ltd limited llc llp lp lc inc incorporated corp corporation co company companies plc cic pllc pty pte pvt private',
  'joint stock liability jsc ojsc cjsc pjsc',
  'gmbh mbh ggmbh ag kg kgaa ohg gbr aktiengesellschaft haftung',
  'sa sas sasu sarl eurl snc sprl bvba srl srls spa societe anonyme limitee simplifiee',
  'sl slu slne cv ltda eirl sociedad anonima limitada responsabilidad eireli',
  'bv nv cvba vof ab aktiebolag oy oyj as aps uab',
  'doo dooel dd ad ead eood ood sp oo sro vos kft zrt nyrt',
  'ooo oao zao pao ao tov prat fgup',
  'ооо оао зао пао ао нао тоо тов пат прат ват фгуп гуп муп ип чп еоод оод еад ад доо дд',
  'общество ограниченной ответственностью акционерное публичное закрытое открытое товариство обмеженою відповідальністю акціонерне',
  'акционерно дружество аат таа таварыства',
  'reszvenytarsasag korlatolt felelossegu tarsasag nyilvanosan mukodo societatea raspundere limitata spolka akcyjna ograniczona odpowiedzialnoscia',
  'akciova spolecnost spolocnost dionicko drustvo akcionersko aktieselskab osakeyhtio naamloze vennootschap besloten omezenym',
  'pt tbk sdn bhd kk yk fze fzc fzco fzllc wll bsc saoc saog kscc ltdsti sirketi anonim',
  'شركه شرکت المحدوده ذمم',
  '有限公司 株式会社 有限会社 주식회사 유한회사',
  'επε αε οε εε ικε εταιρεια ανωνυμη',
];

export const OPTIONAL: ReadonlySet<string> = new Set(
  [...HONORIFICS, ...COMPANY_FORMS]
    .flatMap((line) => line.split(' '))
    .map((word) => Array.from(word, foldedLetter).join('')),
);

const LEFT_OUT = new Set([...OPTIONAL, ...PARTICLES]);
