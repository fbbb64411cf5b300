import { table } from '../../letters/table.ts';

/**
 * Hangul taken apart. Each row: Revised Romanization, McCune–Reischauer without its marks, and what people write, with
 * weights. The weights are our own estimate from passports, rosters and lists; the order within a cell is what matters.
 */
export interface Letter {
  readonly revised: string;
  readonly mccune: string;
  /** As Pyongyang writes: McCune–Reischauer but for aspirates and ㅈ. */
  readonly northern: string;
  readonly customary: string;
}

function letter(revised: string, mccune: string, customary: string, northern = mccune): Letter {
  return { revised, mccune, northern, customary };
}

export const INITIALS: readonly Letter[] = [
  letter('g', 'k', 'k 7, g 3'),
  letter('kk', 'kk', 'kk 7, gg 3'),
  letter('n', 'n', 'n'),
  letter('d', 't', 'd 8, t 2'),
  letter('tt', 'tt', 'tt 7, dd 3'),
  letter('r', 'r', 'r 7, l 2, y 1'),
  letter('m', 'm', 'm'),
  letter('b', 'p', 'b 8, p 2'),
  letter('pp', 'pp', 'pp 7, bb 3'),
  letter('s', 's', 's'),
  letter('ss', 'ss', 'ss'),
  letter('', '', '-'),
  letter('j', 'ch', 'j 8, ch 2', 'j'),
  letter('jj', 'tch', 'jj'),
  letter('ch', 'ch', 'ch'),
  letter('k', 'k', 'k', 'kh'),
  letter('t', 't', 't', 'th'),
  letter('p', 'p', 'p', 'ph'),
  letter('h', 'h', 'h'),
];

export const VOWELS: readonly Letter[] = [
  letter('a', 'a', 'a 95, ah 5'),
  letter('ae', 'ae', 'ae 85, ai 6, e 4, ay 3'),
  letter('ya', 'ya', 'ya'),
  letter('yae', 'yae', 'yae'),
  letter('eo', 'o', 'u 46, eo 38, o 7, eu 3, ou 3'),
  letter('e', 'e', 'e 85, ae 8, ei 4'),
  letter('yeo', 'yo', 'yu 45, yeo 22, you 22, yo 6'),
  letter('ye', 'ye', 'ye 75, yae 10, e 10'),
  letter('o', 'o', 'o 90, oh 7'),
  letter('wa', 'wa', 'wa'),
  letter('wae', 'wae', 'wae'),
  letter('oe', 'oe', 'oe 6, oi 3, we 1'),
  letter('yo', 'yo', 'yo 85, yoo 10, you 5'),
  letter('u', 'u', 'u 5, oo 5'),
  letter('wo', 'wo', 'wo 9, weo 1'),
  letter('we', 'we', 'we'),
  letter('wi', 'wi', 'wi 7, ui 2, wee 1'),
  letter('yu', 'yu', 'yu 6, yoo 3, you 1'),
  letter('eu', 'u', 'eu 85, u 12'),
  letter('ui', 'ui', 'ui 5, eui 4, ee 1'),
  letter('i', 'i', 'i 90, ee 8'),
];

/** The first is no final at all; of double finals only what is heard. */
export const FINALS: readonly Letter[] = [
  letter('', '', '-'),
  ...[0, 1, 2].map(() => letter('k', 'k', 'k 9, g 1')),
  ...[0, 1, 2].map(() => letter('n', 'n', 'n')),
  letter('t', 't', 't'),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(() => letter('l', 'l', 'l')),
  letter('m', 'm', 'm'),
  ...[0, 1].map(() => letter('p', 'p', 'p 85, b 15')),
  ...[0, 1].map(() => letter('t', 't', 't')),
  letter('ng', 'ng', 'ng'),
  ...[0, 1, 2, 3, 4, 5].map(() => letter('t', 't', 't')),
];

/** Syllables of given names whose custom the letters alone do not tell. */
export const OWN_SYLLABLES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    table(`
    영 young 72, yeong 12, yung 12, yong 3 | 현 hyun 80, hyeon 14, hyon 4
    경 kyung 58, kyoung 16, gyeong 10, kyeong 8, gyung 5 | 정 jung 46, jeong 36, chung 9, jong 4, joung 4
    성 sung 58, seong 34, song 3 | 선 sun 50, seon 40, son 4 | 석 seok 50, suk 36, sok 4 | 희 hee 86, hui 8, heui 3
    의 eui 60, ui 30, yi 5 | 우 woo 82, u 8, wu 4 | 주 joo 54, ju 42 | 수 soo 66, su 30 | 준 jun 60, joon 36, june 2
    훈 hoon 70, hun 26 | 순 soon 66, sun 26 | 춘 choon 52, chun 44 | 운 woon 56, un 34, wun 4
    윤 yoon 44, yun 36, youn 16 | 유 yoo 44, yu 42, you 8 | 원 won 92, weon 5
    병 byung 56, byeong 20, byoung 14, pyung 4, pyong 3 | 시 si 60, shi 38 | 식 sik 58, shik 36, sig 4
    신 shin 76, sin 20 | 심 sim 60, shim 38 | 실 sil 70, shil 28 | 승 seung 82, sung 12 | 은 eun 84, un 10
    근 keun 52, geun 40, kun 5 | 민 min | 진 jin 88, chin 5, jean 3 | 기 ki 62, gi 28, kee 8
    이 i 40, yi 36, ee 12, lee 8 | 재 jae 86, jai 5, chae 3, che 2 | 태 tae 86, tai 8 | 대 dae 84, dai 6, tae 6
    서 seo 76, suh 12, so 5 | 연 yeon 58, yun 20, youn 14, yon 3 | 명 myung 62, myeong 18, myoung 14
    형 hyung 72, hyeong 14, hyoung 10 | 철 chul 62, cheol 30, chol 5 | 혁 hyuk 70, hyeok 20, hyeog 3
    덕 duk 46, deok 38, duck 10 | 범 bum 56, beom 38 | 학 hak 82, hag 8 | 욱 wook 68, uk 22, ook 5 | 숙 sook 62, suk 34
    국 kook 40, guk 30, kuk 22, gook 5 | 구 koo 34, gu 34, ku 16, goo 14 | 두 doo 66, du 28 | 무 moo 58, mu 38
    문 moon 62, mun 34 | 봉 bong 86, pong 8 | 복 bok 82, pok 8 | 부 boo 52, bu 38 | 애 ae 88, ai 5
    용 yong 84, young 10, ryong 3 | 룡 ryong 74, yong 20 | 률 ryul 60, yul 34 | 율 yul 70, yool 20 | 림 rim 62, lim 34
    임 im 56, lim 26, yim 10 | 여 yeo 74, yu 8, yo 5 | 언 eon 56, un 28, on 6 | 열 yeol 50, yul 28, yeul 10, youl 5
    걸 geol 46, gul 26, keol 12, kul 8 | 건 geon 40, gun 28, kun 16, keon 12 | 권 kwon 74, gwon 20 | 관 kwan 64, gwan 30
    광 kwang 74, gwang 20 | 규 kyu 78, gyu 14, kyoo 3 | 균 kyun 70, gyun 22 | 교 kyo 74, gyo 18 | 길 gil 60, kil 36
    갑 kap 52, gap 38, gab 5 | 강 kang 74, gang 22 | 호 ho 92, hoh 2 | 효 hyo 92, hyoh 1 | 후 hoo 52, hu 40
    헌 heon 50, hun 42, hon 3 | 혜 hye 78, hae 14, hea 3 | 회 hoe 52, hoi 20, hwe 10, hoy 4 | 환 hwan 94 | 화 hwa 94
    휘 hwi 76, whi 8, hui 6 | 흥 heung 76, hung 14 | 행 haeng 70, hang 14, heng 5 | 해 hae 84, hai 5 | 향 hyang 94
    허 heo 70, hur 14 | 협 hyup 60, hyeop 26 | 세 se 74, sae 10, sei 6, sye 3 | 섭 sup 44, seop 40, sub 8, seob 5
    삼 sam 92 | 상 sang 94 | 설 seol 70, sul 20 | 계 kye 60, gye 28, kyeh 2, geh 2 | 귀 kwi 52, gwi 32, kui 8
    금 keum 48, geum 40, kum 8 | 충 choong 50, chung 46 | 중 joong 52, jung 36, chung 6 | 종 jong 84, chong 10
    장 jang 74, chang 22 | 전 jeon 64, jun 20, chun 6 | 점 jeom 60, jum 34 | 제 je 74, jae 10, che 6 | 조 jo 66, cho 30
    지 ji 86, jee 5, chi 5 | 직 jik 84, chik 6 | 찬 chan 94 | 창 chang 94 | 천 cheon 52, chun 30, chon 8
    청 cheong 58, chung 30 | 노 no 62, noh 18, ro 8 | 로 ro 64, no 18, roh 6 | 록 rok 76, nok 6, lok 8
    래 rae 82, lae 8, nae 3 | 례 rye 70, ye 14, lye 6 | 렬 ryul 40, ryeol 40, yeol 6 | 련 ryun 46, ryeon 40, yeon 6
    령 ryung 40, ryeong 40, yeong 6 | 륜 ryun 66, ryoon 20, yoon 6 | 헤 he | 필 pil 88, phil 8 | 표 pyo 90 | 한 han 94
    일 il 94 | 익 ik 90, ick 4 | 인 in 92, ihn 1 | 옥 ok 76, ock 12, og 2 | 왕 wang 94 | 완 wan 94
  `),
  ),
);
