import { table } from '../../letters/table.ts';
import { variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

/**
 * Names in Hebrew script whose vowels are not written, with the forms that passports and newspapers give them and how
 * common each is. Our own table of common names.
 */
export const NAMES: ReadonlyMap<string, readonly Variant[]> = new Map(
  Object.entries(
    table(`
    ג׳ורג׳ george 8, jorj 1, georges 1 | ג׳ון john 9, jon 1 | ג׳ק jack 8, jacques 1 | ג׳יימס james | ג׳ו joe 6, jo 4 | ג׳ף jeff | ג׳רי jerry 6, gerry 4
    ג׳וזף joseph | צ׳רלי charlie 7, charly 2 | צ׳ארלס charles | צ׳רלס charles | רוג׳ר roger | ריצ׳רד richard | סמית׳ smith | סרג׳ serge | ז׳אק jacques
    ג׳אבר jaber 6, jabir 2, jabr 1, gaber 1 | ג׳בר jaber 5, jabr 5 | ג׳מאל jamal 7, gamal 2 | ג׳מיל jamil 8, gamil 1 | ג׳לאל jalal 7, galal 2
    ג׳עפר jaafar 4, jafar 4, jaffar 1 | ג׳בריל jibril 6, jebril 2 | ג׳יהאד jihad 8, jehad 2 | רג׳ב rajab 8, ragab 1 | נג׳אר najjar 6, najar 4
    חאג׳ haj 4, hajj 3, hadj 2 | תאג׳ taj | נאג׳י naji 8, nagi 2 | פרג׳ faraj 8, farag 2 | ח׳אלד khaled 6, khalid 4 | ח׳ליל khalil
    ע׳סאן ghassan | ע׳אנם ghanem 6, ghanim 4
    דוד david | משה moshe | יוסף yosef 5, yossef 2, joseph 2, yousef 1 | יעקב yaakov 5, jacob 3, yakov 2 | אברהם avraham 7, abraham 3
    יצחק yitzhak 5, itzhak 3, isaac 2 | חיים haim 6, chaim 4 | שלמה shlomo | שמואל shmuel 7, samuel 2 | מרדכי mordechai 7, mordehai 2
    דניאל daniel | מיכאל michael 8, mikhael 1 | רפאל rafael 6, raphael 4 | רפי rafi | גבריאל gabriel 6, gavriel 4 | אליהו eliyahu 8, elijah 1
    אהרון aharon 7, aaron 3 | אהרן aharon 7, aaron 3 | יהודה yehuda 8, yehudah 1, judah 1 | בנימין benjamin 5, binyamin 5
    נתן natan 6, nathan 4 | נתניהו netanyahu | אריאל ariel | אריה aryeh 4, arye 3, arieh 2, arie 1 | זאב zeev | צבי zvi 6, tzvi 4 | דב dov
    יואל yoel 7, joel 3 | יונתן yonatan 6, jonathan 4 | יהונתן yehonatan 6, jonathan 4 | עמוס amos | עוזי uzi | אמיר amir | עמיר amir
    גיל gil | גיא guy | רון ron | רונן ronen | רוני roni 7, ronny 3 | יאיר yair | יובל yuval | יורם yoram | יוסי yossi 7, yosi 3
    אבי avi | אבנר avner | אבישי avishai 7, avishay 3 | אביגדור avigdor | אבשלום avshalom | אהוד ehud | אודי udi | אופיר ofir 7, ophir 3
    אורי uri 7, ori 3 | אורן oren | אייל eyal | איל eyal | איתן eitan 8, eytan 2 | איתמר itamar | אילן ilan | אלי eli 8, elie 2
    אליעזר eliezer | אלעזר elazar | אלון alon | אמנון amnon | אסף asaf 5, assaf 5 | אפרים ephraim 5, efraim 5 | אשר asher | בועז boaz
    ברוך baruch | גדעון gideon 7, gidon 3 | גרשון gershon | דן dan | דני danny 6, dani 4 | הרצל herzl | חנן hanan | חנוך hanoch | טל tal
    יגאל yigal 8, igal 2 | יוחנן yohanan 7, yochanan 3 | יחיאל yehiel 6, yechiel 4 | יחזקאל yehezkel | ירון yaron | ישי yishai 5, ishay 3
    ישעיהו yeshayahu | ישראל israel 7, yisrael 3 | ליאור lior | מאיר meir | מנחם menachem 6, menahem 4 | מנשה menashe | מתן matan
    נחום nahum 6, nachum 4 | נחמן nachman 7, nahman 3 | ניר nir | נמרוד nimrod | נועם noam | נעם noam | עדי adi | עודד oded | עופר ofer | עפר ofer
    עידן idan | עמי ami | עמית amit | ערן eran | פנחס pinhas 5, pinchas 5 | צחי tzachi 7, tzahi 3 | קובי kobi | ראובן reuven 8, reuben 2
    רועי roi 5, roy 5 | רם ram | רמי rami | שאול shaul | שי shai 7, shay 3 | שחר shahar 7, shachar 3 | שמעון shimon 7, simon 3
    שבתאי shabtai | שגיא sagi | תומר tomer | תום tom | עמנואל emanuel 7, immanuel 2 | עזרא ezra | עקיבא akiva | יהושע yehoshua 8, joshua 2
    נפתלי naftali 9, naphtali 1 | ניסים nissim | נסים nissim | נח noah | רחבעם rehavam | שמחה simcha 6, simha 4 | אריק arik | בני benny 6, beni 4
    גדי gadi | יואב yoav | יותם yotam | יריב yariv | מוטי moti 6, motti 4 | מיקי miki 5, micky 5 | אלכס alex | אלכסנדר alexander | בוריס boris
    ולדימיר vladimir | יעל yael | מיכל michal | מרים miriam | מירי miri | שרה sarah 6, sara 4 | רחל rachel 7, rahel 3 | רבקה rivka 8, rebecca 2
    לאה leah 7, lea 3 | חנה hana 4, hannah 4, chana 2 | אסתר esther 7, ester 3 | רות ruth 8, rut 2 | נעמי naomi | דבורה dvora 6, deborah 4
    יהודית yehudit 6, judith 4 | גולדה golda | ציפי tzipi | ציפורה tzipora | שולמית shulamit | תמר tamar | ענת anat | אורית orit | אורלי orly 6, orli 4
    איילת ayelet | גילה gila | דליה dalia | דנה dana | הדס hadas | זהבה zehava 6, zahava 4 | טלי tali | יפה yaffa 6, yafa 4 | יפעת yifat
    לימור limor | מירב merav 6, meirav 4 | נורית nurit | סתיו stav | ענבל inbal | עינת einat | פנינה pnina | קרן keren | רונית ronit | רינה rina
    שלומית shlomit | שלי shelly 6, sheli 4 | שרון sharon | תמי tami | אורנה orna | עפרה ofra | מיכאלה michaela | אביב aviv | אבירם aviram
    כהן cohen 9, kohen 1 | לוי levy 5, levi 5 | מזרחי mizrahi 7, mizrachi 3 | פרץ peretz | ביטון biton 5, bitton 5 | דהן dahan | פרידמן friedman
    מלכה malka | אזולאי azoulay 6, azulay 2, azulai 2 | כץ katz | עמר amar | אוחיון ohayon | חדד hadad 6, haddad 4 | גבאי gabay 6, gabbay 4 | בן ben
    אדרי edri | ברק barak | שמיר shamir | פרס peres | רבין rabin | אולמרט olmert | ליברמן liberman 6, lieberman 4 | לפיד lapid | גנץ gantz
    בנט bennett 7, bennet 3 | הרצוג herzog | ריבלין rivlin | קצב katsav 6, katzav 4 | ויצמן weizman 6, weizmann 4 | בגין begin | דיין dayan
    אשכול eshkol | גוריון gurion | שטיין stein | שטרן stern | גולדברג goldberg | גולדשטיין goldstein | רוזנברג rosenberg | רוזן rosen
    רוזנפלד rosenfeld | וייס weiss | שוורץ schwartz 7, schwarz 3 | גרינברג greenberg 7, grinberg 3 | ברגר berger | קליין klein
    הורוביץ horowitz 7, horovitz 3 | לנדאו landau | שפירא shapira 7, shapiro 3 | רובין rubin | פישר fisher 5, fischer 5 | קפלן kaplan | מילר miller
    הופמן hoffman 7, hoffmann 3 | אפשטיין epstein | ברנשטיין bernstein | זילברמן zilberman 6, silberman 4 | פלד peled | שלום shalom | טיבי tibi
    בר bar | שגב segev | נבון navon | גל gal | שני shani | אלמוג almog | מרגלית margalit | רגב regev | אדלשטיין edelstein | ארדן erdan
    שטייניץ steinitz | חזן hazan | אמסלם amsalem | אוחנה ohana | דרעי deri | ליצמן litzman | גפני gafni | כחלון kahlon | לבני livni | דנון danon
    גלעד gilad | אילון ilon 5, ayalon 5 | איילון ayalon | אלקין elkin | ארבל arbel | בורג burg | בלום blum | גלבוע gilboa | גרוס gross
    הלוי halevi 7, halevy 3 | הכהן hacohen | זוהר zohar | זיו ziv | חורי khoury | טייב tayeb | ירושלמי yerushalmi | כרמי carmi | לביא lavi | מור mor
    מימון maimon | נוי noy | סויד swaid | סולומון solomon | עטיה atia | עוז oz | עמיחי amichai | פורת porat | פז paz | צור tzur 6, zur 4 | קדוש kadosh
    קורן koren | רביבו revivo | רז raz | שחם shaham | שמש shemesh | שקד shaked | ששון sasson | תדמור tadmor | יעלון yaalon | מופז mofaz
    חברוני hevroni | רמון ramon | שרת sharett | אבן even 5, eban 5 | ורדי vardi | טאוב taub | וינר wiener | וולף wolf | רוט roth 7, rot 3
    מאור maor | אלה ella | נועה noa | מאיה maya | הילה hila | עומר omer | אור or | דרור dror | גור gur | דורון doron | ארז erez | ברכה bracha | זיוה ziva
  `),
  ).map(([name, forms]) => [name, variants(forms)]),
);
