import { table } from '../../letters/table.ts';

/**
 * Wade–Giles as Taiwan writes it, without its apostrophes and marks, from a syllable of pinyin. Each cell holds the
 * system's own spelling first and then what people there also write (yi for i, sh for hs, spellings of the older
 * national systems), with weights. The table is our own; the system has a rule for each initial and each final.
 */
export function wadeGilesOf(pinyin: string): string {
  const whole = WHOLE[pinyin];
  if (whole) return whole;
  const initial = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcs])?/.exec(pinyin)?.[0] ?? '';
  return `${INITIALS[initial] ?? initial}${finalOf(initial, pinyin.slice(initial.length))}`;
}

const INITIALS: Readonly<Record<string, string>> = table(`
    b p | p p | d t | t t | g k | k k | zh ch | ch ch | j ch | q ch | x hs | z ts | c ts | r j
  `);

function finalOf(initial: string, final: string): string {
  if (final === 'e') return 'gkh'.includes(initial) ? 'o' : 'e';
  if (final === 'ui') return 'gk'.includes(initial) ? 'uei' : 'ui';
  if (final === 'uo') return ['g', 'k', 'h', 'sh'].includes(initial) ? 'uo' : 'o';
  return FINALS[final] ?? final;
}

const FINALS: Readonly<Record<string, string>> = table(`
    ian ien | ie ieh | ue ueh | ve ueh | v u | ong ung | iong iung
  `);

/** Syllables that are written whole, and those with customary forms beside the system's. */
const WHOLE: Readonly<Record<string, string>> = table(`
    zhi chih 80, chi 8, jyh 4, jhih 3, jr 1 | chi chih 80, chi 14 | shi shih 80, shyh 10, shi 6 | ri jih 80, jyh 8
    zi tzu 84, tze 6, tsu 4 | ci tzu 74, tsu 10, tse 6 | si szu 50, ssu 30, sze 6, su 4 | yi yi 70, i 28 | e o
    er erh 80, er 12 | ye yeh 90, ye 4 | yan yen 84, yan 8 | you yu 66, yiu 2, you 16, yo 4 | yong yung 80, yong 12
    yuan yuan 88, yuen 5 | yue yueh 84, yue 6 | yun yun 86, yung 2 | yu yu 88, yuh 6 | wen wen 94
    xin hsin 70, shin 22, hsing 2 | xing hsing 82, shing 6, hsin 4 | xiang hsiang 84, shiang 8
    xiong hsiung 84, shiung 6 | xiu hsiu 84, shiu 6 | xu hsu 82, shu 4, shyu 2 | xia hsia 84, shia 6
    xiao hsiao 86, shiao 4 | xie hsieh 84, shieh 5 | xian hsien 86, shien 4, shian 3 | xuan hsuan 84, shuan 5
    xue hsueh 74, shueh 6, hsuen 1 | xun hsun 84, shun 3 | xi hsi 80, shi 6, shyi 2
    zheng cheng 82, jeng 10, jheng 3 | zhen chen 84, jen 6, jhen 3 | zhong chung 82, jong 4, jhong 4, jung 3
    zhang chang 88, jang 3 | zhu chu 86, ju 4, jhu 3 | zhao chao 86, jao 4 | jian chien 78, jian 8, jiann 3, chian 3
    jia chia 78, jia 14 | jin chin 78, jin 10, gin 1 | jing ching 76, jing 12, jiing 2 | ji chi 80, ji 8, gi 1
    jie chieh 82, jie 5, chie 2 | jun chun 76, jun 6, jiun 6, juin 2 | juan chuan 80, juan 8, jiuan 3
    jiang chiang 86, jiang 5 | jiao chiao 84, jiao 4 | jiu chiu 84, jiu 4 | ju chu 80, ju 6, jiu 2
    jue chueh 80, jue 6 | qi chi 86, chyi 4 | qin chin 86, chyn 2 | qing ching 88, chyng 1 | quan chuan 82, chyuan 6
    qian chien 84, chian 4 | qun chun 84, chyun 4 | qiang chiang 90 | qiong chiung 86 | qiu chiu 92
    gui kuei 84, kui 4, guey 2 | guo kuo 84, guo 8 | guang kuang 84, kwang 5, guang 5 | hui hui 80, huei 12, huey 3
    rui jui 76, ruey 8, rui 6 | cui tsui 88 | rong jung 76, rong 10, yung 2 | ren jen 80, ren 8 | ru ju 74, ru 14
    ming ming 96 | long lung 84, long 10 | dong tung 80, dong 8 | tong tung 84, tong 6
    zong tsung 82, tzong 4, zong 4 | song sung 84, song 6 | hong hung 78, hong 14 | gong kung 82, gong 5
    jiong chiung | ting ting 96 | de te 80, der 8, de 4 | ke ko 70, ker 8, ke 8 | ge ko 74, ge 6 | he ho 88
    bi pi 80, bi 12 | bin pin 70, bin 20 | bing ping 80, bing 8 | bo po 80, bo 10 | bao pao 76, bao 14
    ba pa 76, ba 14 | bei pei 80, bei 8 | dan tan 84, dan 8 | da ta 74, da 16 | di ti 76, di 12
    ding ting 84, ding 6 | du tu 78, du 10 | lin lin 96 | li li 92, lee 5 | lie lieh | kun kun 76, kuen 10
    shun shun 88, shuen 2 | wu wu 96 | luo lo 90 | nv nu | lv lu 84, lyu 4 | mei mei 96 | mian mien
    tian tien 80, tian 6, tain 2 | nian nien | lian lien 84, lian 6 | cai tsai 88, tsair 2
  `);
