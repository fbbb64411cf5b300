/** Slavic names in the forms of Russian, Ukrainian, Belarusian, Bulgarian, Polish, Czech and Serbian papers. */
export const SLAVIC_NAMES = `
  vladimir volodymyr uladzimir wladimir wolodymyr vladymyr wlodzimierz uladzimer wolodimir
  alexander aleksandr alexandr oleksandr aliaksandr aleksander alyaksandr aleksandar oleksander alexandre aljaksandr
  alexei aleksei alexey aleksey oleksiy oleksii oleksij aliaksei alaksiej aleksej alexej
  sergei sergey serhiy serhii sergej serguei siarhei serghei siarhiej serhij sergii sergiy serge
  andrei andrey andriy andrii andrej andrzej andrij andrew
  nikolai nikolay mykola mikalai nikolaj mikola nicolai mikalaj nikolas
  mikhail mykhailo mikhael michail mihail mykhaylo mikhailo michal mihailo mychajlo michajlo mihajlo
  dmitry dmitri dmytro dmitriy dmitrii dzmitry dimitri dmitrij dmytry dimitar dzmitryj
  yevgeny evgeny yevgeniy evgeni yevhen evgenii eugene jewgeni yauhen evgeniy jevgenij yevgeni yevhenii evgenij eugen
  pavel pavlo paval pawel pavle
  petr pyotr petro piotr petar piatro pjotr
  ivan iwan ioann
  igor ihor ihar
  oleg oleh aleh
  grigory grigori hryhoriy grigoriy hryhorii ryhor grigorij grigorii hryhorij grzegorz gregory
  georgy georgi heorhiy georgiy georgii heorhii georgij
  yuri yury yuriy yurii juri iurii jurij iuri iouri jury
  vasily vasyl vasili vasiliy vasilii vasil wassili wasyl vasilij
  viktor victor wiktor viktar
  vitaly vitaliy vitalii vital vitalij witali vitali
  valery valeriy valerii valeri valerij waleri
  vyacheslav viacheslav vjaceslav wjatscheslaw vyachaslau viachaslau
  yaroslav iaroslav jaroslav jaroslaw yaraslau
  konstantin kostyantyn kanstantsin konstantyn kostiantyn constantin
  leonid leanid
  maxim maksim maksym
  stepan stsiapan
  timofey timofei tymofiy tymofii tsimafei
  fyodor fedor fedir feodor theodor fjodor
  artem artyom artsiom artiom
  boris borys barys
  denis denys dzianis
  ilya illia ilia ilja illya
  kirill kyrylo kiril kyrill cyril kiryl
  lev lew
  matvey matvei matviy matviej
  semyon semen semion simeon siamion
  yakov yakiv iakov jakov jakow
  anastasia anastasiya anastasiia nastassia
  ekaterina yekaterina kateryna katsiaryna katerina jekaterina katarzyna catherine
  elena yelena olena alena jelena
  tatiana tatyana tetiana tetyana tatsiana tatjana
  natalia natalya nataliya nataliia natallia natalja
  olga olha volha
  svetlana svitlana sviatlana swetlana
  yulia yuliya yuliia iuliia julija
  maria mariya mariia marija
  ludmila lyudmila liudmyla liudmila ljudmila ludmyla
  galina halyna halina
  irina iryna
  zelensky zelenskyy zelenskiy zelenskyi selenskyj zelenskij selenski zelenski
  poroshenko poroschenko porochenko
  yanukovych yanukovich janukowitsch ianoukovitch janukowytsch
  putin poutine
  lukashenko lukashenka loukachenko lukaschenko
  medvedev medwedew medvedyev
  yeltsin eltsin jelzin ieltsine
  gorbachev gorbachov gorbatschow gorbatchev
  khrushchev khrushchov chruschtschow khrouchtchev
  tchaikovsky chaikovsky tschaikowsky
  kyiv kiev kyjiw kijow
  gennady gennadi hennadiy gennadiy gennadii hennadii genadi
  anatoly anatoli anatoliy anatolii anatolij anatol
  arkady arkadi arkadiy arkadii arkadij arkadiusz
  vadim vadym vadzim wadim
  stanislav stanislau stanislaw stanislaus
  rostislav rostyslav rastislau
  roman raman
  yefim efim jefim yukhym yukhim
  yegor egor iegor jegor yehor
  zakhar zahar sachar
  mykyta nikita mikita
  oksana aksana oxana
  ksenia kseniya xenia ksenija xeniya kseniia oksenia
  darya daria dariya darja darija dariia
  sofia sofiya sofija sofiia sophia zofia sofya
  viktoria viktoriya victoria viktorija viktoriia wiktoria
  veronika veronica weronika
  valentina valiantsina walentina
  larisa larysa laryssa larissa
  lyubov liubov liubou ljubow lubov ljubov
  nadezhda nadiya nadzeya nadeschda nadezda nadejda nadiia
  yevgenia evgenia yevheniia evgeniya jevgenija yevgeniya evgeniia yevheniya
  zhanna janna schanna
  zinaida zinayida sinaida
  margarita marharyta margaryta
  lidia lidiya lidija lidziya
  klavdia klavdiya klaudia klawdija
  inna ina
  rimma rymma
  tamara tamar
  vera wera vira
  ivanov iwanow ivanoff
  petrov petrow petroff
  smirnov smirnow smirnoff
  zhukov joukov schukow jukov zukov
  lavrov lawrow lavroff
  zyuganov sjuganow ziouganov ziuganov
  sobyanin sobjanin sobianine
  chemezov tschemesow tchemezov
  sechin setschin setchine
  milosevic milosevich miloschewitsch milosevitch
  karadzic karadjic karadschitsch
  djindjic dindic
  djokovic dokovic
  djordje dorde djordj
  djuric duric
  zivkovic zhivkovich
  vucic vuchich vutschitsch
  shevchenko schewtschenko chevtchenko sevcenko
  kuznetsov kusnezow kouznetsov kuznecov
`;
