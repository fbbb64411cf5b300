import { table } from '../../letters/table.ts';

/**
 * How Hong Kong writes a Cantonese syllable, from jyutping without tone, as the registry of persons does: there is no
 * published table, so initials and finals follow its habits, with weights where it has several (kei and ki, yuk and
 * yok). The table is our own.
 */
export function hongKongOf(jyutping: string): string | readonly [string, string] {
  const whole = WHOLE[jyutping];
  if (whole) return whole;
  const initial = /^(?:ng|gw|kw|[bpmfdtnlgkhwzcsj])?/.exec(jyutping)?.[0] ?? '';
  const final = jyutping.slice(initial.length);
  if (final === '') return initial;
  const finals = FINALS[final] ?? final;
  return [initialOf(initial, final), finals];
}

/** Before a front vowel the registry writes y, except where the vowel itself is i or yu. */
function initialOf(initial: string, final: string): string {
  if (initial === 'j')
    return /^(?:i|yu)/.test(final) ? (final === 'i' || final.startsWith('yu') ? '-' : 'y') : 'y';
  return INITIALS[initial] ?? (initial || '-');
}

const INITIALS: Readonly<Record<string, string>> = table(`
    b p 80, b 18 | p p | d t 80, d 18 | t t | g k 88, g 10 | k k | gw kw 90, gw 6 | kw kw | z ch 56, ts 36, j 4
    c ch 60, ts 38 | s s 70, sh 26 | ng ng 70, - 26 | h h | w w | f f | l l | m m | n n
  `);

const FINALS: Readonly<Record<string, string>> = table(`
    aa a 80, ah 16 | aai ai | aau au | aam am | aan an | aang ang | aap ap | aat at | aak ak | ai ai | au au
    am am 60, um 36 | an an 68, un 26 | ang ang | ap ap 70, up 26 | at at 76, ut 18 | ak ak | e e 60, eh 26
    ei ei 66, i 16, ee 14, ay 3 | eng eng 60, ing 30 | ek ek 70, ik 26 | eu iu | em em | ep ep | i i 60, ee 20, ze 8
    iu iu | im im | in in | ing ing | ip ip | it it | ik ik | o o 84, or 8, oh 4 | oi oi | ou o 88, ou 3, oo 3
    on on | ong ong | ot ot | ok ok | u u 60, oo 30 | ui ui | un un 60, oon 30 | ung ung | ut ut | uk uk 80, ok 10
    oe eu 60, oe 30 | oeng eung 88, eong 4 | oek euk 60, eok 20, euk 10 | eoi ui 76, oi 6, eui 4
    eon un 70, on 16, eun 5 | eot ut 70, eut 10 | yu yu 60, u 20, ue 14 | yun uen 70, yuen 5, un 12
    yut uet 80, ut 10
  `);

/** Syllables whose custom the letters alone do not tell; most open with y or are surnames too. */
const WHOLE: Readonly<Record<string, string>> = table(`
    zi chi 70, tsz 16, che 3, chee 4 | ci chi 66, tsz 20, tse 4 | si si 52, sze 20, see 5, sz 6, shi 6
    ji yi 60, yee 30, i 4 | jyu yu 84, yue 8, u 2 | jyun yuen 84, yun 10 | jyut yuet 88 | jin yin 90, in 4 | jim yim
    jip yip 88, ip 8 | jit yit | jing ying | jik yik | jiu yiu | jan yan 88, yun 5 | jam yam 70, yum 20 | jap yap 80
    jat yat 92 | jau yau 94 | jung yung | juk yuk 74, yok 16 | jeoi yui | jeon yun | joeng yeung 86, young 5, yang 2
    joek yeuk 84, yok 5 | jaa ya | je ye | jai yai | zou cho 60, jo 14, tso 10, cho 5
    zoeng cheung 84, tseung 8, chang 2 | zung chung 86, tsung 6 | zing ching 86, tsing 5 | zan chun 60, chan 26
    zeon chun 88 | zam cham | zau chau 70, chow 20 | caang chang | cau chau 50, chow 12, tsau 5
    ciu chiu 80, chiu 5 | can chan 84 | cing ching 84, tsing 8 | cung chung 84, tsung 5 | ceoi chui 60, tsui 36
    ceon chun 80, tsun 8 | cyun chuen 70, tsuen 14 | zyun chuen 60, tsuen 14 | zoi choi 66, tsoi 14
    coi choi 60, tsoi 16 | gin kin 90, gin 4 | gei kei 66, ki 14, kee 10, gay 3 | kei kei 60, ki 18, kee 10
    hei hei 66, hi 6, hay 8, hee 5 | lei lei 44, lee 30, li 12 | mei mei 84, mee 2 | fei fei 70, fee 5
    nei nei 60, ni 5 | bei pei 60, pi 10, bei 8 | waa wah 84, wa 10 | faa fa 60, fah 12 | gaa ka 86, kah 6, ga 2
    aa ah 60, a 30 | haa ha 80, hah 5 | maa ma 86, mah 5 | laa la 70, lah 6 | baa pa 60, ba 10 | daa ta
    saan shan 84, san 8 | soeng sheung 80, seung 10 | sing shing 60, sing 36 | sau sau 80, shau 8
    san san 62, sun 16, shan 6 | seoi sui 70, shui 20 | seon shun 64, sun 16 | syut suet 84
    syu shu 66, shue 12, su 6 | sam sam 70, sum 16, shum 5 | sap sap | sat sat | sik sik | sek shek | siu siu 92
    saa sha 60, sa 12 | sung sung | suk shuk 70, suk 22 | sou so | so so | syun suen 84 | sin sin | sim sim
    sip sip | sit sit | saang sang | saam sam | gwok kwok 92 | gwong kwong 92 | gwai kwai | gwan kwan 84, kwun 5
    gwaan kwan | gun kun 62, koon 16, kwun 10 | gwing kwing | gyun kuen 84 | kyun kuen 84 | geoi kui | keoi kui
    gam kam 84, kum 5 | gan kan 70, kun 12 | gau kau | gai kai | goeng keung 84 | koeng keung 88 | giu kiu
    gung kung | guk kuk | gong kong | gok kok | gou ko | go ko | gik kik | ging king 88, ging 4 | git kit 90
    gip kip | gim kim | gaan kan | gaam kam | gaai kai | gaap kap | gat kat | daai tai 84, dai 4 | dak tak 92
    dik tik 84, dick 3 | ding ting 70, ding 22 | dung tung 80, dung 6 | dou to 84, do 4 | dat tat | dang tang
    daat tat | dip tip | dit tit | diu tiu | din tin | dim tim | daan tan 80, dan 8 | daam tam | dau tau | dyun tuen
    doi toi | do to | deoi tui | deon tun | baak pak | bak pak | ban pan 70, pun 8, bun 2, ban 8 | baau pau
    bing ping 70, bing 22 | bong pong | bou po 76, bo 12 | bik pik | bin pin | bun pun | biu piu 80, biu 8
    bo po 80, bo 10 | bat pat | bui pui | baan pan | baat pat | ng ng | ngai ngai | ngon on | ngan ngan | on on
    oi oi | ngo ngo | ngok ngok | ngaan ngan | hou ho | ho ho | hok hok | hong hong | hon hon | hoi hoi | hung hung
    hau hau | him him | hin hin | hing hing | hip hip | hiu hiu | heoi hui | heong heung | hoeng heung | hyun huen
    hyut huet | ham ham | hang hang | hap hap | hak hak | wai wai | wan wan | wing wing | wong wong
    wu wu 80, woo 12 | wui wui | wun wun 60, woon 20 | waan wan | waang wang | wo wo | wik wik | wut wut | man man
    mong mong | mou mo 84, mou 2 | mun mun 70, moon 10 | muk muk | mui mui | ming ming | leoi lui 84 | leon lun 84
    leot lut | loeng leung 92, leong 4 | lou lo | lo lo 66, law 26 | lok lok | long long | loi loi | lung lung
    luk luk | lau lau | lam lam | lap lap | laam lam | laai lai | lai lai | lik lik | lim lim | lin lin | ling ling
    lip lip | lit lit | liu liu | lyun luen | lyut luet | naam nam | naan nan | naai nai | nin nin | ning ning
    noi noi | nang nang | fan fan 84, fun 4 | fai fai | fong fong | fu fu 84, foo 8 | fuk fuk | fung fung | fat fat
    faan fan | fo fo | fun fun | fut fut | fui fui | taai tai | taam tam | taan tan | taat tat | tai tai | tau tau
    ting ting | tin tin | tong tong | tou to | tung tung | tit tit | tip tip | tyun tuen | tang tang | paang pang
    pan pan | ping ping | pou po | pun pun 60, poon 36 | pui pui | pung pung
  `);
