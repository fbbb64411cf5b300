import { tableMap } from '../../letters/table.ts';

/**
 * Stems of given names and patronymics that are one name in Russian, Ukrainian and Belarusian. A person listed under
 * one language is often screened under another: Oleksandr is Aleksandr in a Russian passport. Russian form first.
 */
export const STEMS: readonly (readonly [russian: string, ukrainian: string, belarusian: string])[] = [
  ['александр', 'олександр', 'аляксандр'],
  ['алексе', 'олексі', 'аляксе'],
  ['андре', 'андрі', 'андрэ'],
  ['анатоли', 'анатолі', 'анатол'],
  ['артем', 'артем', 'арцём'],
  ['борис', 'борис', 'барыс'],
  ['валери', 'валері', 'валеры'],
  ['василье', 'васильо', 'васілье'],
  ['василий', 'василь', 'васіль'],
  ['виктор', 'віктор', 'віктар'],
  ['витали', 'віталі', 'вітал'],
  ['владимир', 'володимир', 'уладзімір'],
  ['владислав', 'владислав', 'уладзіслав'],
  ['вячеслав', 'вячеслав', 'вячаслав'],
  ['геннади', 'геннаді', 'генадз'],
  ['георги', 'георгі', 'георгі'],
  ['григори', 'григорі', 'рыгор'],
  ['дмитри', 'дмитр', 'дзмітры'],
  ['евгени', 'євгені', 'яўген'],
  ['евген', 'євген', 'яўген'],
  ['екатерин', 'катерин', 'кацярын'],
  ['елен', 'олен', 'ален'],
  ['иван', 'іван', 'іван'],
  ['игор', 'ігор', 'ігар'],
  ['илья', 'ілля', 'ілля'],
  ['ирин', 'ірин', 'ірын'],
  ['константин', 'костянтин', 'канстанцін'],
  ['леонид', 'леонід', 'леанід'],
  ['максим', 'максим', 'максім'],
  ['михаил', 'михайло', 'міхаіл'],
  ['михайл', 'михайл', 'міхайл'],
  ['наталь', 'натал', 'натал'],
  ['никита', 'микита', 'мікіта'],
  ['никола', 'микола', 'мікала'],
  ['олег', 'олег', 'алег'],
  ['ольга', 'ольга', 'вольга'],
  ['павел', 'павло', 'павел'],
  ['петр', 'петр', 'пятр'],
  ['роман', 'роман', 'раман'],
  ['сергее', 'сергійо', 'сяргее'],
  ['сергее', 'сергії', 'сяргее'],
  ['сергей', 'сергій', 'сяргей'],
  ['светлан', 'світлан', 'святлан'],
  ['степан', 'степан', 'сцяпан'],
  ['татьян', 'тетян', 'таццян'],
  ['федор', 'федір', 'фёдар'],
  ['юрье', 'юрійо', 'юре'],
  ['юри', 'юрі', 'юры'],
  ['денис', 'денис', 'дзяніс'],
  ['кирилл', 'кирило', 'кірыл'],
  ['анна', 'ганна', 'ганна'],
  ['вадим', 'вадим', 'вадзім'],
  ['валентин', 'валентин', 'валянцін'],
  ['филипп', 'пилип', 'піліп'],
  ['тимофе', 'тимофі', 'цімафе'],
  ['юли', 'юлі', 'юлі'],
];

/** Endings that the three languages write each in its own way, Russian form first. */
export const ENDINGS: readonly (readonly [russian: string, ukrainian: string, belarusian: string])[] = [
  ['ьевич', 'ьович', 'ьевіч'],
  ['евич', 'йович', 'евіч'],
  ['ович', 'ович', 'авіч'],
  ['евна', 'ївна', 'еўна'],
  ['овна', 'івна', 'аўна'],
  ['овская', 'овська', 'оўская'],
  ['овский', 'овський', 'оўскі'],
  ['евский', 'євський', 'еўскі'],
  ['ский', 'ський', 'скі'],
  ['цкий', 'цький', 'цкі'],
  ['ская', 'ська', 'ская'],
  ['енко', 'енко', 'енка'],
  ['енко', 'енко', 'энка'],
  ['ов', 'ов', 'аў'],
  ['ов', 'ов', 'оў'],
  ['ев', 'єв', 'еў'],
  ['ин', 'ін', 'ін'],
  ['ый', 'ий', 'ы'],
];

/** Given names that have an accepted form in English or elsewhere beside what any system gives. */
export const ACCEPTED: ReadonlyMap<string, string> = tableMap(`
    александр alexander 40, aleksandr 36, alexandr 12, alexandre 2, alyaksandr 1
    александра alexandra 6, aleksandra 4 | алексей alexey 26, aleksey 24, alexei 22, aleksei 20, alexej 3
    юрий yuri 34, yury 24, yuriy 22, iurii 10, yurii 5, jurij 4
    дмитрий dmitry 38, dmitriy 26, dmitri 12, dmitrii 14, dimitri 2, dmitrij 4
    петр petr 60, pyotr 26, piotr 6, peter 6 | пётр petr 50, pyotr 34, piotr 8, peter 5 | павел pavel 90, paul 3
    михаил mikhail 84, michail 8, mihail 4, michael 2 | яков yakov 80, iakov 10
    мария maria 56, mariya 34, mariia 6 | наталья natalia 44, natalya 34, nataliya 10, natalja 4
    наталия natalia 50, nataliya 34, nataliia 8 | юлия yulia 46, yuliya 30, iuliia 8, julia 8
    софья sofia 50, sofya 30, sophia 10
    евгений evgeny 28, yevgeny 24, evgeniy 18, evgenii 12, yevgeniy 10, eugene 2, jevgenij 4
    евгения evgenia 34, evgeniya 24, yevgenia 14, yevgeniya 12 | елена elena 74, yelena 24
    екатерина ekaterina 70, yekaterina 22, catherine 2, katerina 2 | ксения ksenia 40, kseniya 34, xenia 14
    анна anna 96, hanna 2 | татьяна tatiana 46, tatyana 44, tatjana 6 | федор fedor 60, fyodor 32
    фёдор fedor 50, fyodor 42 | семен semyon 40, semen 50 | артем artem 70, artyom 24 | артём artem 60, artyom 34
    алена alena 70, alyona 22 | алёна alena 62, alyona 28, aliona 6 | виктор viktor 80, victor 18
    виктория viktoria 38, victoria 34, viktoriya 24 | вера vera
    василий vasily 34, vasiliy 30, vasilii 14, vasili 10, vassily 4
    анатолий anatoly 40, anatoliy 28, anatolii 14, anatoli 6 | валерий valery 40, valeriy 26, valerii 14, valeri 6
    виталий vitaly 40, vitaliy 30, vitalii 14 | геннадий gennady 40, gennadiy 26, gennadii 14, gennadi 6
    георгий georgy 34, georgiy 20, georgi 18, georgii 12 | григорий grigory 40, grigoriy 26, grigorii 12, grigori 8
    максим maxim 46, maksim 48, maksym 3 | игорь igor 94, ihor 4 | иосиф iosif 70, joseph 14, yosif 8
    илья ilya 80, ilia 12 | андрей andrey 50, andrei 40, andrej 6 | сергей sergey 46, sergei 42, sergej 6
    николай nikolay 46, nikolai 44, nikolaj 5, nicolai 1 | тимофей timofey 6, timofei 4 | матвей matvey 6, matvei 4
    лев lev 90, leo 4 | любовь lyubov 60, liubov 20, lubov 10
    людмила lyudmila 50, liudmila 20, ludmila 16, lyudmyla 2 | лидия lidia 50, lidiya 40 | оксана oksana 90, oxana 6
    рамзан ramzan | олександр oleksandr 74, olexandr 6, aleksandr 8, alexander 6
    сергій serhiy 40, serhii 34, sergiy 8, sergii 6, sergey 4, serhij 3 | володимир volodymyr 86, vladimir 6
    михайло mykhailo 60, mykhaylo 26, mikhail 6 | микола mykola 88, nikolay 3
    юрій yuriy 36, yurii 30, iurii 12, yuri 12 | дмитро dmytro 90, dmitry 2 | андрій andriy 50, andrii 36, andrey 4
    олексій oleksiy 44, oleksii 36, olexiy 4, aleksey 4 | євген yevhen 60, yevgen 12, evhen 6, ievgen 5, evgen 5
    євгеній yevheniy 30, yevhenii 30, evgeniy 10 | василь vasyl 84, vasil 8 | павло pavlo 90 | петро petro 92
    ігор ihor 76, igor 22 | олег oleh 50, oleg 48 | олена olena 88, elena 6
    наталія nataliya 40, nataliia 24, natalia 30 | юлія yuliya 34, yuliia 26, yulia 30, iuliia 4, julia 3
    ольга olga 70, olha 26 | віктар viktar 80, viktor 16
    сяргей siarhei 50, syarhey 16, sergei 12, sergey 10, siarhiej 3
    аляксандр aliaksandr 60, alyaksandr 16, alexander 8, aleksandr 8
    аляксей aliaksei 60, alyaksey 14, alexei 6, aleksei 6, alexey 5 | мікалай mikalai 70, mikalay 12, nikolai 6
    уладзімір uladzimir 84, vladimir 10 | уладзімер uladzimir 60, uladzimer 10, vladimir 10
    андрэй andrei 60, andrey 30 | ігар ihar 84, igor 10 | юрый yury 56, yuri 20, yuriy 10
    дзмітрый dzmitry 80, dmitry 10, dmitriy 4 | алег aleh 76, oleg 16 | міхаіл mikhail 80, mihail 4
    васіль vasil 84, vasily 6 | генадзь henadz 60, hienadz 10, gennady 12
    вячаслаў viachaslau 60, vyacheslav 14, viacheslav 8 | святлана sviatlana 56, svetlana 26
    таццяна tatsiana 64, tatyana 8, tatiana 10 | наталля natallia 60, natallya 16, natalia 8
    анатоль anatol 84, anatoly 6 | валеры valery 84 | яўген yauhen 60, yauheni 10, yevgeny 8, evgeny 8
    яўгеній yauheni 50, yauheniy 10, evgeny 8, evgeniy 6 | рыгор ryhor 76, grigory 8 | леанід leanid 76, leonid 18
    раман raman 80, roman 16 | ірына iryna 80, irina 14 | людміла liudmila 50, lyudmila 36 | ганна hanna 84, anna 10
    георги georgi 96 | димитър dimitar 90 | петър petar 80, peter 16 | йордан yordan 76, jordan 18 | стоян stoyan
    цветан tsvetan 90 | христо hristo 90, christo 6 | любен lyuben 70, luben 20 | пламен plamen | ангел angel
    марија marija 8, maria 1
  `);
