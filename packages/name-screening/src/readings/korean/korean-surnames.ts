import { table } from '../../letters/table.ts';

/**
 * Surnames as Korean families write them, likeliest first, with weights. Our own table, from the frequencies that
 * rosters and lists show; what the two systems make of a surname comes from the syllables.
 */
export const SURNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    table(`
    김 kim 98, gim 1 | 이 lee 80, yi 8, rhee 4, i 2, li 2, ri 2 | 리 ri 60, lee 30, li 5 | 박 park 90, pak 6, bak 2
    최 choi 88, choe 8, choy 1 | 정 jung 36, chung 30, jeong 24, cheong 3, jong 3, joung 2
    강 kang 92, gang 4, khang 1 | 조 cho 72, jo 24, joe 1 | 윤 yoon 54, yun 26, youn 16 | 장 jang 50, chang 46
    임 lim 56, im 20, yim 12, rim 5, leem 2 | 림 rim 60, lim 36 | 한 han 96, hahn 3 | 오 oh 88, o 8
    서 seo 50, suh 32, so 5, sur 1 | 신 shin 88, sin 5, synn 1 | 권 kwon 88, gwon 4, kweon 4 | 황 hwang 94, whang 4
    안 ahn 66, an 30 | 송 song 96 | 전 jeon 40, chun 22, jun 14, chon 5, jhun 2, cheon 3 | 홍 hong 98
    유 yoo 46, yu 24, ryu 12, you 8, yoo 1 | 류 ryu 60, ryoo 10, yoo 10, lyu 5, yu 5 | 고 ko 72, go 10, koh 10, goh 2
    문 moon 82, mun 14 | 양 yang 94 | 량 ryang 60, yang 30 | 손 son 50, sohn 46 | 배 bae 80, pae 8, bai 2
    백 baek 50, paik 20, baik 12, paek 6, back 3 | 허 heo 38, hur 30, huh 24, ho 3 | 남 nam 98
    남궁 namgung 60, namkung 20, namgoong 10 | 심 shim 66, sim 30 | 노 noh 40, roh 34, no 12, ro 8
    로 ro 50, roh 30, noh 10 | 하 ha 96, hah 2 | 곽 kwak 80, kwag 4, gwak 8 | 성 sung 62, seong 24, sohng 1 | 차 cha 96
    주 joo 54, ju 30, chu 10 | 우 woo 90, wu 4, u 1 | 구 koo 60, ku 16, gu 14, goo 5 | 민 min 98 | 나 na 84, ra 6, rha 3
    라 ra 74, na 16, rah 3 | 진 jin 76, chin 18 | 지 ji 74, chi 18, jee 4 | 엄 eom 44, um 32, uhm 14, ohm 3
    채 chae 86, chai 8 | 원 won 86, weon 6 | 천 cheon 46, chun 34, chon 8 | 방 bang 82, pang 8 | 공 kong 60, gong 34
    현 hyun 80, hyeon 12 | 함 ham 94, hahm 4 | 변 byun 60, byeon 24, byon 5, pyon 5 | 염 yeom 50, yum 30, youm 8
    여 yeo 70, yuh 6, yo 8, yeu 2 | 추 choo 60, chu 34 | 도 do 66, doh 14, to 8 | 소 so 74, soh 14
    석 seok 54, suk 30, sok 6 | 선 sun 54, seon 34 | 선우 sunwoo 70, seonu 10 | 설 seol 50, sul 36 | 마 ma 90, mah 6
    길 gil 56, kil 38 | 연 yeon 70, yun 10, youn 8 | 위 wi 54, wee 30 | 표 pyo 90 | 명 myung 66, myeong 20
    기 ki 74, gi 16, kee 5 | 반 ban 76, pan 12 | 왕 wang | 금 keum 50, kum 16, geum 30 | 옥 ok 70, ock 14
    육 yuk 56, yook 36 | 인 in 84, ihn 6 | 맹 maeng 80, meng 6 | 제 je 60, jae 14, che 8 | 모 mo | 탁 tak 86, tark 5
    국 kook 60, kuk 16, guk 16 | 어 eo 50, uh 20, eoh 14 | 은 eun 88, un 5 | 편 pyun 60, pyeon 26 | 용 yong
    예 ye 80, yea 6 | 경 kyung 74, kyeong 10 | 봉 bong | 사 sa | 부 boo 62, bu 26 | 태 tae | 목 mok | 계 kye 64, gye 20
    피 pi | 두 doo 64, du 20 | 감 kam 64, gam 26 | 빈 bin | 동 dong | 호 ho | 범 bum 60, beom 26 | 황보 hwangbo
    제갈 jegal 60, chegal 20, jekal 10 | 독고 dokgo 60, dokko 20 | 사공 sagong 50, sakong 40 | 서문 seomun 60, suhmoon 20
    가 ka 60, ga 30 | 좌 jwa | 팽 paeng | 승 seung
  `),
  ),
);
