import { tableMap } from '../../letters/table.ts';
import { variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

/** The parts of a name in simplified characters, each with its forms; none where it is not made of such parts. */
export function minorityForms(name: string): readonly (readonly Variant[])[] {
  if (!FIRST_CHARACTERS.has(name.charAt(0))) return [];
  for (let length = name.length; length > 0; length -= 1) {
    const known = MINORITY_NAMES.get(name.slice(0, length));
    const rest = known && length < name.length ? minorityForms(name.slice(length)) : [];
    if (known && (length === name.length || rest.length > 0)) return [variants(known), ...rest];
  }
  return [];
}

/**
 * Uyghur, Tibetan, Mongol and Kazakh names that Chinese writes by sound, with the form they have in their own language
 * and in lists. Our own table of the commonest, in simplified characters.
 */
const MINORITY_NAMES = tableMap(`
    努尔 nur | 白克力 bekri | 买买提 memet 5, mamat 3, mehmet 2 | 阿不都 abdu | 阿布都 abdu | 艾山 hesen 5, esen 3
    热西提 rashid 5, reshit 4 | 肉孜 rozi 6, ruzi 4 | 吐尔逊 tursun | 司马义 ismail 6, simayi 2 | 铁力瓦尔地 tiliwaldi
    雪克来提 shohrat 6, shokrat 2 | 扎克尔 zakir | 阿不来提 ablet 5, abulaiti 2 | 艾力更 erkin | 依明 imin | 吐尼牙孜 tuniyaz
    艾尔肯 erken 5, erkin 5 | 吐尔地 turdi | 玉素甫 yusup 6, yusuf 3 | 克里木 kerim | 阿地力 adil | 塔依尔 tahir | 白玛 padma 6, pema 4
    赤林 choling 6, trinley 3 | 次仁 tsering 8, ciren 1 | 扎西 tashi 8, zhaxi 1 | 洛桑 losang 6, lobsang 4
    多吉 dorje 7, duoji 2 | 格桑 kelsang 6, gesang 3 | 卓玛 dolma 6, drolma 3 | 平措 phuntsok 6, pingcuo 2
    丹增 tenzin 7, danzeng 2 | 达娃 dawa | 尼玛 nyima | 普布 phurbu | 向巴 champa 5, qiangba 3 | 索朗 sonam 6, sodnam 2
    江白 jampel 6, jampa 2 | 边巴 penpa 5, pempa 3 | 旺堆 wangdu 6, wangdui 3 | 罗布 norbu | 齐扎拉 qizhala 6, chedalha 4
    坚赞 gyaltsen | 诺布 norbu | 巴特尔 bagatur 4, bater 4, batel 2 | 乌兰 ulan | 图雅 tuya | 朝鲁 chuluun | 布和 buhe | 那仁 naran
    巴音 bayan | 格日勒 gerel | 呼和 huhe
`);

/** Most names are told to be none by their first character. */
const FIRST_CHARACTERS: ReadonlySet<string> = new Set(
  Array.from(MINORITY_NAMES.keys(), (name) => name.charAt(0)),
);
