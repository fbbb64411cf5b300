import { tableMap } from '../../letters/table.ts';

/** Surnames of two characters, in both forms of writing; any other surname is the first character. */
export const DOUBLE_SURNAMES: ReadonlySet<string> = new Set(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 夏侯 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 宇文 长孙 長孫 轩辕 軒轅 端木 独孤 獨孤 南宫 南宮 西门 西門'.split(
    ' ',
  ),
);

/** Surnames that are not read as the same character elsewhere: pinyin. */
export const SURNAME_PINYIN: ReadonlyMap<string, string> = tableMap(`
    曾 zeng | 单 shan | 單 shan | 查 zha | 仇 qiu | 解 xie | 区 ou | 區 ou | 朴 piao | 盖 ge | 蓋 ge | 翟 zhai | 尉 wei | 乐 yue
    樂 yue | 员 yun | 員 yun | 缪 miao | 繆 miao | 种 chong | 冼 xian | 召 shao | 秘 bi | 折 she | 黑 he | 重 chong | 万 wan
    覃 qin | 谌 chen | 諶 chen | 洗 xian | 教 jiao | 宁 ning | 纪 ji | 紀 ji | 华 hua | 華 hua | 任 ren | 葛 ge | 尹 yin | 逄 pang
    那 na | 柏 bai | 都 du | 沈 shen | 石 shi | 车 che | 車 che | 佘 she | 盛 sheng | 隗 wei | 长 chang | 長 chang
  `);

/** The same for Cantonese, as Hong Kong writes them, with the customs of families. */
export const SURNAME_HONG_KONG: ReadonlyMap<string, string> = tableMap(`
    李 lee 90, li 8 | 陈 chan 96 | 陳 chan 96 | 张 cheung 94, chang 3 | 張 cheung 94, chang 3 | 黄 wong 96 | 黃 wong 96
    王 wong 94 | 何 ho | 周 chow 50, chau 46 | 邹 chow 50, chau 46 | 鄒 chow 50, chau 46 | 赵 chiu 80, chao 10
    趙 chiu 80, chao 10 | 曾 tsang 94, tseng 2 | 单 sin 66, shin 12, sim 8, sin 5 | 單 sin 66, shin 20 | 谢 tse 84, che 6
    謝 tse 84, che 6 | 徐 tsui 84, chui 8, hsu 3 | 崔 tsui 60, chui 26 | 蔡 choi 62, tsoi 22, choy 6 | 吴 ng 92, wu 4
    吳 ng 92, wu 4 | 伍 ng 90 | 罗 lo 50, law 46 | 羅 lo 50, law 46 | 卢 lo 84 | 盧 lo 84 | 石 shek 90 | 叶 yip 60, ip 36
    葉 yip 60, ip 36 | 冯 fung | 馮 fung | 莫 mok | 毛 mo | 郑 cheng 90 | 鄭 cheng 90 | 胡 wu 70, woo 26 | 邓 tang | 鄧 tang
    汤 tong | 湯 tong | 潘 poon 84, pun 8 | 梁 leung 92, leong 5 | 廖 liu 90, liao 2 | 刘 lau 94, liu 2 | 劉 lau 94, liu 2
    廉 lim | 余 yu 80, yue 8, yee 4 | 于 yu | 方 fong 80, fang 14 | 范 fan | 姚 yiu 84, yau 4 | 尹 wan
    杨 yeung 90, young 3 | 楊 yeung 90, young 3 | 区 au 84, ow 2 | 區 au 84, ow 2 | 欧 au | 歐 au | 苏 so | 蘇 so
    许 hui 84, hsu 3 | 許 hui 84, hsu 3 | 朱 chu | 宋 sung | 沈 shum 66, sum 12, shen 4 | 岑 shum 60, sum 12 | 霍 fok
    甘 kam | 关 kwan | 關 kwan | 麦 mak | 麥 mak | 薛 sit | 施 sze 60, shi 10 | 史 sze 50, shih 8 | 司徒 szeto 84, seto 4
    欧阳 auyeung 60 | 歐陽 auyeung 60 | 钟 chung 94 | 鍾 chung 94 | 鐘 chung 94 | 江 kong | 龙 lung | 龍 lung | 翁 yung 84
    任 yam 80, yum 6 | 温 wan | 溫 wan | 孔 hung | 古 koo 60, ku 20 | 顾 koo 60, ku 16 | 顧 koo 60, ku 16 | 容 yung | 翟 chak
    查 cha | 仇 sau 50, chau 30 | 解 hai | 涂 to | 屈 wat | 倪 ngai | 魏 ngai | 韦 wai | 韋 wai | 程 ching | 丁 ting | 董 tung
    唐 tong | 邵 shiu 60, siu 30 | 萧 siu 90 | 蕭 siu 90 | 袁 yuen | 阮 yuen | 洪 hung | 熊 hung | 庄 chong | 莊 chong
    庞 pong | 龐 pong | 彭 pang | 林 lam 96, lim 2 | 马 ma | 馬 ma | 高 ko | 简 kan | 簡 kan
  `);

/**
 * The same for Macao, in simplified characters: customs of families, and surnames that the syllable of their character would
 * not tell.
 */
export const SURNAME_MACAO: ReadonlyMap<string, string> = tableMap(`
    李 lei 88, lee 8 | 张 cheong 92, cheung 5 | 黄 wong 80, vong 18 | 王 wong 80, vong 18 | 刘 lao 56, lau 42
    周 chao 66, chau 22, chow 8 | 邹 chao 66, chau 22, chow 8 | 赵 chio 76, chiu 22 | 谢 che 76, tse 20
    郑 cheang 78, cheng 18 | 石 sek 74, seak 16, shek 6 | 崔 chui 84, choi 12 | 徐 choi 46, chui 40, tsui 10
    余 u 72, iu 14, yu 10 | 于 u 72, iu 14, yu 10 | 施 si 86, sze 8 | 史 si 86, sze 8 | 曾 chang 70, tsang 24
    欧 ao 56, au 40 | 区 ao 56, au 40 | 沈 sam 80, sum 8, shum 6 | 任 iam 86, yam 8 | 单 sin | 解 hai | 翟 chak | 缪 mio
  `);

/** Taiwanese families that do not write their surname by the system. */
export const SURNAME_TAIWAN: ReadonlyMap<string, string> = tableMap(`
    李 lee 70, li 28 | 顾 ku 50, koo 40 | 顧 ku 50, koo 40 | 柯 ko 70, ker 12, ke 6 | 吕 lu 84, lyu 4, leu 2
    呂 lu 84, lyu 4, leu 2 | 苏 su 94 | 蘇 su 94 | 宋 sung 60, soong 34 | 游 yu 74, you 10, yiu 4 | 尤 yu 70, yo 5, you 10
    颜 yen 84, yan 5 | 顏 yen 84, yan 5 | 严 yen 80, yan 6 | 嚴 yen 80, yan 6 | 古 ku 60, gu 16, koo 12
    段 tuan 84, duan 6 | 邱 chiu 96 | 连 lien | 連 lien | 管 kuan | 洪 hung 90, hong 6 | 简 chien 84, jian 4
    簡 chien 84, jian 4
  `);
