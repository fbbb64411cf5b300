/** Arabic, Persian, Urdu, Turkish, Central Asian and African habits of Muslim names. Mehmet is a name of its own. */
export const MUSLIM_NAMES = `
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
  nasrallah nasrullah nasralla nesrullah
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
  abbas abbass
  abdulmajid abdelmajid abdolmajid abdulmajeed abdelmadjid abdulmecid
  abdulmalik abdelmalek abdolmalek abdulmalek abdumalik
  abdulnasir abdelnasser abdulnaser abdenasser abdulnasser abdennasser abdulnaseer
  abdulghani abdelghani abdulgani abdolghani abdulghany
  abdulghafur abdelghafour abdulghafoor abdulgafur abdolghafour abdulghaffour
  abdulhakim abdelhakim abdulhakeem abdolhakim abdelhakeem
  abdulhalim abdelhalim abdulhaleem abdulhalem
  abdulhadi abdelhadi abdolhadi abdulhady
  abdulhaq abdelhak abdulhaqq abdolhaq abdulhak abdelhaq
  abdulbari abdelbari abdolbari abdulbary
  abduljabbar abdeljabbar abdoljabbar abdeldjabbar abduljabar
  abdulrazzaq abdelrazek abdurrazzaq abderrazak abdulrazak abdolrazzaq abderrezak abdirazak abdulrazaq abderrazzak abdurrazaq
  abdulrashid abdelrashid abdurrashid abdulrasheed abderrachid abdirashid abdurasheed
  abdulrahim abdelrahim abdurrahim abderrahim abdolrahim abdurahim abdirahim abdulraheem
  abdulsamad abdelsamad abdussamad abdessamad abdolsamad abdisamad
  abdulsattar abdelsattar abdussattar abdolsattar abdessattar abdulsatar
  abdulwahab abdelwahab abdulwahhab abdelouahab abdolvahab abdiwahab abdelwahhab
  abdulqayyum abdulqayum abdulqayoum abdolqayyum abdulqayoom
  adil adel adeel
  adnan adnane
  akram ekrem
  anwar enver anvar anouar anwer
  arif aref areef
  asim assem asem
  ashraf achraf eshref esref ashref
  ayman aymen aiman aimen eymen
  ayyub ayoub ayub ayyoub eyyub eyup ayyoob aiyub ayoob
  azhar azher
  azim azeem azem
  badr badar bader
  baqir bagher baqer bakir
  basim bassem basem bassim
  burhan borhan bourhane burhane
  fahd fahad fahed
  faris fares
  faruq farouk farooq faruk farook farouq farukh
  fathi fethi fathy
  ghassan gassan
  hatim hatem
  haydar haider haidar heydar hayder
  hilal helal
  husam hossam hussam houssam hosam
  husni hosni housni husny
  ihab ehab
  issam isam essam esam
  kamal kemal kamaal
  kamil kamel camil
  khalil halil khaleel xalil
  mahfuz mahfoud mahfouz mahfoodh mahfoz mahfoodz
  majdi magdi majdy magdy
  malik malek maalik
  mamun mamoun maamoun mamoon maamun
  maruf marouf maroof
  mazin mazen
  mubarak moubarak mobarak mubarek mbarek
  muhannad mohannad mouhannad mohanad
  muhsin mohsen muhsen mohsin mohcine mouhsine mohsein
  mumin moumen momin momen
  mundhir munzir monzer munther mounther mondher monther
  musab mosab mousab moussab
  mutaz moataz motaz moutaz muataz
  nadir nader
  nadim nadeem
  naim naeem nayeem
  nawaf nawwaf naouaf
  nazir nazeer
  nidal nedal nidhal
  nizar nezar
  qays qais kais kays qaiss
  raid raed
  rauf raouf raoof
  ridwan redouane ridouane rizwan redwan rezvan ridhwan radwan rudwan
  sabir saber
  sabri sabry
  samir sameer
  sami samy
  shafiq chafik shafeeq chafiq sefik shafik
  shahid chahid shaheed
  shakir chaker shaker
  shihab chihab shehab chehab
  sirajuddin sirajudin sirojiddin serajuddin
  sufyan sofiane sufian soufiane sofyan sefyan
  suhayb sohaib suhaib souhaib
  sultan soltan
  talha talhah
  tayyib tayeb taieb tayyeb tayyip tayib
  thamir thamer
  wael wail
  wajih wagih
  wisam wissam
  zaki zeki zaky
  zuhayr zuhair zouheir zoheir zuheir zouhair
  qurashi qureshi quraishi koreishi qoreishi kureishi
  siddiqi siddiqui seddiqi siddiki
  rahman rehman rahmon rakhman rahmaan
  rahmani rehmani
  husseini hussaini hosseini husayni hoseini houssaini husaini hosayni
  hasani hassani
  musawi mousavi musavi moussawi mosavi mousawi mussawi
  haydari heydari haidari heidari
  tabatabai tabatabaei tabatabayi tabatabaee
  khatami khatemi
  soleimani suleimani soleymani sulaimani sulaymani souleimani
  hashimi hashemi hachemi hashmi
  zarqawi zarkawi zarqaoui
  baghdadi bagdadi
  tamimi temimi
  dulaymi dulaimi duleimi delimi
  tikriti takriti
  jaburi jubouri jabouri juburi
  qahtani kahtani gahtani
  ghamdi gamdi
  zahrani zehrani
  otaybi otaibi utaybi utaibi oteibi
  shammari shamari chammari shemmari
  dosari dawsari dossari dosary
  harbi herbi
  akhund akhond akhoond
  jan jaan
  khel khail kheil
  haqyar hakyar
  noorzai nurzai nourzai noorzay nurzay
  barakzai barakzay barekzai
  ishaqzai ishakzai eshaqzai
  yusufzai yousafzai yousufzai yousefzai
  ahmadzai ahmedzai
  stanekzai stanikzai stanakzai
  wardak vardak
  massoud masood masud massud mesud masoud
  najibullah najeebullah nadjibullah
  habibullah habiballah hebibullah
  hamidullah hameedullah
  asadullah assadullah asadallah
  saifullah sayfullah seifullah saifallah
  rahmatullah rahmatallah rehmatullah
  hidayatullah hedayatullah
  aminullah ameenullah
  obaidullah ubaydullah ubaidullah obeidullah
  fazlullah fadlallah fazlallah fadlullah
  karimullah kareemullah
  sanaullah thanaullah
  zabihullah zabiullah
  khalilullah khalilollah
  alauddin aladdin alaeddin alaaeddine alauddeen
  fakhruddin fakhreddin fakhroddin fahreddin
  jalaluddin djalaluddin celaleddin jalaleddin jaloliddin
  kamaluddin kemaleddin kamaleddin kamoliddin
  nasiruddin nasreddin nasruddin nasreddine nasraddin
  nizamuddin nezamuddin nizamettin nezameddin
  nuruddin nureddin noureddine nooruddin noureddin nurettin nuriddin
  qutbuddin kutbuddin qotboddin
  saifuddin seifeddine sayfuddin seyfettin saifeddin saifiddin
  salahuddin saladin salaheddine selahattin salahaddin salaheddin saloheddin
  sharafuddin charafeddine sharafiddin
  shihabuddin shahabuddin chihabeddine shahabeddin
  tajuddin tadjeddine tadjuddin
  zainuddin zeineddine zaynuddin zeynettin zayniddin
  jamaluddin djamaleddine jamaleddin cemalettin jamoliddin
  muhyiddin muhiddin mohieddin muhittin mohyeddin
  burhanuddin burhaneddin burhanettin burhonuddin
  bahauddin bahaeddin bahattin bahoviddin
  ziauddin ziyauddin ziaeddin ziyaettin
  rashidov rachidov raschidow
  abdullayev abdullaev abdulaev abdullayeff
  aliyev aliev alijew aliyeff
  mammadov mamedov mammedov memmedov mamedow
  guliyev quliyev kuliev guliev kuliyev
  huseynov guseinov husseinov gusejnov huseinov
  hasanov gasanov khasanov hassanov
  akhmedov ahmedov akhmadov ahmadov
  nazarbayev nazarbaev nasarbajew
  berdimuhamedov berdymukhamedov berdimuhamedow berdymukhammedov
  tokayev tokaev tokajew toqayev
  mirziyoyev mirziyaev mirsijojew mirzijojev
  rahimov rakhimov raximov rachimow
  karimov kerimov karimow
  umarov umarow oumarov
`;
