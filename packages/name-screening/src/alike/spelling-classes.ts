/**
 * Spellings of the same name that no rule of a romanisation brings together, and forms of one name in the languages of
 * neighbours who write each other's names. A row is a class, known by its first word; a word may stand in several.
 *
 * Provenance: written for this project from public knowledge of names, no list was copied. Licence: that of the project.
 */
export function spellingRows(): readonly (readonly string[])[] {
  return [MUSLIM, SLAVIC, OTHERS, COMPANIES].flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((row) => row.trim().split(' ')),
  );
}

/** Arabic, Persian, Urdu, Turkish and African habits of Muslim names. Mehmet is a name of its own. */
const MUSLIM = `
  muhammad mohammed mohammad mohamed mohamad muhammed muhamad mohamud mahomed mahommed mahamed muhamed mouhamed mouhammad mouhamad mohammod muhammadu mamadou mamadu mahamadou magomed mukhammad mukhamed mochammad mochamad muhd mohd maxamed
  ahmad ahmed achmad ahmet akhmed akhmad achmed ahamed ahmadou amadou
  mahmud mahmoud mahmood mehmood mahmut mahmoed makhmud
  osama usama ousama oussama ossama usamah osamah usaama
  husayn hussein hussain husain hussayn husein hoseyn hosein hossein houssein hussien huseyin husseyn xuseen hocine houcine khusein gusein
  hasan hassan hasen hassane xasan khasan gasan hacen
  ali aly alli
  umar omar omer oumar umer ommar umaru cumar
  uthman othman osman usman ousmane othmane cusmaan osmane ousman uthmaan
  yusuf yousef youssef yousuf yusef youssouf yusuff yousif jusuf yoosuf yusif yuusuf iusuf
  ibrahim ebrahim ibraheem brahim ibragim ibrahima ibrahem
  ismail ismael ismaeel esmail esmaeil ismayil ismoil ismaila ismaiil smail
  yaqub yaqoub yakub yacoub yaqoob yakoub yakup yaaqub iakub yacub
  yunus younes younis yunis younus yonas yunes yoones
  sulayman suleiman sulaiman soleiman suleyman sulieman soliman souleymane suliman sulejman solaiman suleman
  dawud dawood daoud davud daud dawoud davood daut
  musa moussa mousa moosa muse mussa
  isa issa eissa eisa essa iisa
  yahya yehia yahia yehya yahiya jahja yihya
  zakariya zakaria zakarya zakariyya zekeriya
  maryam mariam meryem maryem marjam
  fatima fatimah fatma fatemeh fatemah fatoumata faatima fathima
  aisha ayesha aicha aysha aishah ayse aysheh caasho
  khadija khadijah hadija hatice khadeeja khatija khadijeh
  zaynab zainab zeinab zeynep zaynep zaineb zeynab
  abdullah abdallah abdulla abdalla abdellah abdollah abdoulaye cabdullaahi abdullahi abdilahi
  abdulrahman abdurrahman abdelrahman abdurahman abdulrehman abderrahmane abderrahman abdirahman abdolrahman abdalrahman abdrahman abdurrehman
  abdulaziz abdelaziz abdolaziz abdalaziz abdoulaziz
  abdulkarim abdelkarim abdelkrim abdolkarim abdulkareem
  abdulqadir abdelkader abdulkadir abdelqader abdulqader abdolqader abdulkader abdiqadir abdelkadir
  abdulhamid abdelhamid abdulhameed abdolhamid
  abdulwahid abdelouahed abdelwahed abdulwahed abdelouahid
  abdullatif abdellatif abdulatif abdollatif
  abdulsalam abdelsalam abdusalam abdessalam abdeslam abdulsalaam abdusalom
  gaddafi qaddafi kadhafi qadhafi kaddafi gadhafi qadafi kadafi gheddafi khadafy gathafi qathafi
  muammar moammar muamar moamar mouammar
  jamal gamal djamel jamaal jemal djamal cemal dzhamal jamel
  jamil gamil jameel djamil cemil djemil
  jalal galal djalal jelal celal dzhalal
  jafar jaafar gaafar djaafar cafer djafar jaffar dzhafar
  jabir jaber gaber djaber cabir
  mustafa mostafa moustafa mustapha moustapha mustaffa mustafo
  khalid khaled halid khaleed halit xaalid
  walid waleed oualid velid
  rashid rasheed rachid reshid rasyid raschid
  rahim raheem rahym rakhim
  karim kareem krim kerim
  salim saleem selim sleem
  salih saleh salihu
  salah salaah
  said saeed saied saeid sait
  sayyid sayed sayyed sayid seyed seyyed syed sayeed seyid seyit
  amin ameen emin amine
  amir ameer emir
  aziz azeez asis
  hamid hameed hamit
  majid majeed madjid magid mejid macid
  nasir nasser naser nassir naseer nasyr
  mansur mansour mansoor mansor
  mahdi mehdi mahdy mehedi
  hadi hady
  jawad javad jawaad djawad cevat
  qasim qassim qasem kassem kasim qassem ghassem ghasem casim gassim kacem
  qadir kader qader kadir qadeer kadeer ghader
  rida reza riza ridha redha
  rafiq rafik rafeeq refik rafique
  tariq tarek tarik tareq tarique
  ziyad ziad zyad ziyaad
  zayd zaid zeid zayid
  zayid zayed zaied
  faysal faisal feisal feysal fayssal faical
  fayiz fayez
  fuad fouad foad fuat
  fawzi faouzi fawzy fauzi fevzi
  bashar bachar
  bashir basheer bachir bechir beshir
  bakr bakar bekir
  hafiz hafez hafeez
  harun haroun haroon harroun
  hisham hicham hesham hishaam
  ilyas elias ilias elyas
  imran emran
  iqbal eqbal ikbal
  ishaq ishak eshaq ishaaq isxaaq
  habib habeeb hebib
  akbar ekber
  asad assad asaad
  layla leila laila leyla leyli
  latif lateef letif
  munir mounir muneer monir
  murad mourad morad murat
  nur noor nour nuur
  nuri noori nouri nury
  qurban gurban kurban ghorban
  shukri choukri shoukry shokri sukru
  sharif cherif shareef sherif charif serif sheriff
  shahin chahine shaheen sahin
  taha tahaa
  tahir taher tahar
  wahid waheed ouahid vahid vaheed
  yasin yassin yaseen yacine yassine yasine
  yasir yasser yaser yassir
  zahir zaher
  zubayr zubair zoubair zubeir
  laden ladin ladn
  rouhani rohani ruhani
  khamenei khameneyi hamenei xamenei
  khomeini khomeyni humeini
  ahmadinejad ahmadinezhad ahmadinejhad
  haqqani hakkani haqani
  nasrallah nasrullah nasralla
  arafat erafat
  saddam sadam sedam
  qusay kusay qusai qusayy
  hezbollah hizballah hizbullah hizbollah hisbollah
  qaida qaeda qaidah kaida kaeda quaida
  houthi huthi houti
  jihad jehad djihad cihad
  taliban taleban
  shaykh sheikh shaikh cheikh sheik cheick
  abubakar abubakr aboubacar abubaker aboubakar abibakr
  aliyu aliou alioune
  bilal belal bilel
  daniyal danial danyal
  ehsan ihsan
  emad imad imed
  ghulam gholam golam ghulaam
  haji hajji hadji
  hamza hamzah hamze hamsa
  idris idriss edris driss
  jibril jibreel gibril djibril jebril cebrail
  luqman lokman loqman lukman
  marwan merwan marouane marouan
  mujahid moudjahid mojahed mujahed
  mukhtar mokhtar moktar muhtar muxtar
  nabil nabeel nebil
  najib najeeb nadjib nagib nejib necip
  noman numan nouman
  ramadan ramzan ramazan ramadhan romdhane
  riyad riad riadh riyadh
  rustam rostam rustem
  sadiq sadeq sadek sadik siddiq saddiq
  shamil chamil samil
  sohail suhail suhayl souhail suheil
  tawfiq taufiq tewfik toufik tofiq tevfik taoufik
  ubayd obaid ubaid obeid
  yazid yezid yazeed
  zafar zafer dhafer
  zia ziya diya dia
`;

/** Slavic names in the forms of Russian, Ukrainian, Belarusian, Bulgarian, Polish, Czech and Serbian papers. */
const SLAVIC = `
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
  yanukovych yanukovich janukowitsch ianoukovitch
  putin poutine
  lukashenko lukashenka loukachenko lukaschenko
  medvedev medwedew medvedyev
  yeltsin eltsin jelzin ieltsine
  gorbachev gorbachov gorbatschow gorbatchev
  khrushchev khrushchov chruschtschow khrouchtchev
  tchaikovsky chaikovsky tschaikowsky
  kyiv kiev kyjiw kijow
`;

/** Chinese, Korean, Hebrew, Persian and other names whose usual spellings are further apart than their systems. */
const OTHERS = `
  al el ul
  netanyahu netanjahu nethanyahu nataniahu
  yitzhak itzhak yitzchak itzchak yizhak
  yaakov yaacov
  moshe mosche
  shlomo schlomo
  haim chaim hayim chayim
  menachem menahem
  erdogan erdoan
  gandhi ghandi
  chaudhry chowdhury choudhury chaudhary chaudhuri choudhary chaudhri chowdhary chaudry
  bhattacharya bhattacharyya bhattacharjee
  banerjee bandyopadhyay banerji
  mukherjee mukhopadhyay mukherji
  chatterjee chattopadhyay chatterji
  nguyen nguyn
  georgios giorgos yorgos yiorgos
  ioannis yannis giannis yiannis iannis
  dimitrios dimitris
  konstantinos kostas constantinos
  lakshmi laxmi lakshmy luxmi
  krishna krsna krushna
  vishnu wisnu bishnu
  vijay wijaya bijoy vijaya
  viswanathan vishwanathan visvanathan
  srinivas shrinivas sreenivas srinivasa
  swaminathan swaminadan
  agarwal aggarwal agrawal
  reddy reddi
  soekarno sukarno
  soeharto suharto
  joko djoko
  yudhoyono yudoyono
  kim gim ghim
  park pak bak
  lee rhee
  choi choe
  jongun jungeun
  jiang chiang kiang
  beijing peking
`;

/** Words of companies and bodies that are written in two ways, and short forms that registers use. */
const COMPANIES = `
  international int intl internacional internationale internazionale
  organization organisation organizacion organizzazione
  brothers bros
  manufacturing mfg
  association assn assoc asociacion
  department dept
  government govt
  national natl nacional nationale nazionale
  university univ universitat universidad universite
  engineering engg eng
  development dev devt
  management mgmt mgt
  technology technologies
  services svcs
  industries inds
  enterprises ents
  center centre centro
  labour labor
  defence defense
  programme program
  theatre theater
  harbour harbor
  colour color
  aluminium aluminum
  shipping shpg
  holding holdings
  group groupe gruppe grupo gruppo
  bank banque banco banca banka banki
  foundation fondation fundacion stiftung fundacao fondazione
  institute institut instituto istituto
  insurance assurance seguros versicherung
  investment investments invest inv
  republic republique republica republik
  ministry ministere ministerio
  federation fed federacion
  committee comite cttee
  construction constr constructions
  electric electrical elec
  electronics electronic
  equipment equip eqpt
  export exports exp
  import imports imp
  general gen
  logistics logistic
  maritime marine
  petroleum petrol petroleos
  products prods
  research rsch
  systems sys
  trading trade trdg
  transport transportation transports transporte
  cartel kartell cartello
  front frente
  liberation liberacion
  army armee ejercito
  movement movimiento mouvement
  party partido parti partei
`;
