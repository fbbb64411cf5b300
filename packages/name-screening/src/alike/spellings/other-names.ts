/** Names of Europe, the Caucasus, Israel, India and East Asia whose usual spellings are further apart than their systems. */
export const OTHER_NAMES = `
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
  catherine katherine kathryn catharine katharine cathryn kathrine
  stephen steven stephan
  geoffrey jeffrey jeffery jeffry geoffry
  philip phillip philipp filip
  eric erik erick
  marc mark
  carl karl
  sara sarah
  teresa theresa therese
  christopher kristopher kristoffer christoph
  frederick frederic fredrick frederik fredrik
  jon john
  ann anne
  alan allan allen
  brian bryan brayan
  sean shaun shawn
  graham graeme grahame
  stuart stewart steward
  ian iain
  laurence lawrence lorence
  neil neal neill niall
  rachel rachael
  rebecca rebekah rebeka
  deborah debra debora
  nicholas nicolas nikolas nickolas
  isabel isabelle isobel isabell izabel
  elizabeth elisabeth elisabet
  sophie sofie
  rafael raphael
  josef joseph jozef
  jacob jakob jacobus
  matthew mathew matheu
  tomas thomas
  aidan aiden
  connor conor konnor
  caitlin kaitlin katelyn kaitlyn
  craig kraig
  curtis kurtis
  derek derrick deryck derrek
  dominic dominick dominik
  erica erika
  gerard gerhard gerrard
  hannah hanna
  jane jayne
  janet jannet
  jeremy jeromy
  johann johan
  joanne joann
  justin justyn
  kathleen cathleen
  leigh lee
  lesley leslie
  lynn lynne lyn
  marjorie margery marjory
  megan meghan meagan
  michelle michele
  mohan mohun
  monica monika
  olivia olyvia
  patrick patric patrik
  randall randal randell
  reynold reinold reynolds
  ronny ronnie
  russell russel
  sonia sonya sonja
  sydney sidney
  tracy tracey
  vivian vivien vivienne
  walter walther
  yvonne ivonne
  zoe zoey
  benoit benoist
  etienne estienne
  francois francoise
  gautier gauthier gaultier
  gonzalez gonzales gonsalez
  hernandez hernandes
  rodriguez rodrigues
  fernandez fernandes
  martinez martines
  perez peres
  gomez gomes
  lopez lopes
  sanchez sanches
  alvarez alvares
  nunez nunes
  jimenez gimenez ximenez
  vasquez vazquez
  chavez chaves
  valdez valdes
  ximena jimena
  javier xavier
  geronimo jeronimo
  gutierrez gutierres
  cristina christina kristina
  cristian christian kristian
  schmidt schmitt schmid schmied
  schwartz schwarz swartz
  hoffmann hofmann hoffman hofman
  muller mueller
  kruger krueger
  jensen jenson
  jorgensen joergensen
  sorensen soerensen
  petersen peterson
  nielsen nilsen nilsson
  thompson thomson
  anderson andersen andersson
  erikson eriksen ericsson eriksson ericson
  larsen larson larsson
  olsen olson olsson
  avraham abraham avram
  eliyahu eliahu elijahu
  yehuda yehudah jehuda yehouda
  yosef yossef
  yisrael israel
  shimon schimon
  shmuel schmuel
  tzvi zvi tsvi zwi cvi
  tzipi tsipi zipi
  yair jair yaeer
  yonatan jonathan jonatan
  yehoshua jehoshua
  binyamin benyamin benjamin
  levi levy lewi
  cohen kohen cohn kohn
  katz kac
  rabinowitz rabinovich rabinovitch rabinowicz rabinovitz
  nikolaos nicolaos nikos
  panagiotis panayiotis panajotis panaghiotis
  athanasios thanasis
  evangelos vangelis evaggelos
  christos hristos khristos
  spyros spyridon spiros
  theodoros thodoris
  vasilios vassilis vasilis vasileios vassilios
  michail michalis mihalis
  charalambos haralambos charalampos
  eleftherios lefteris
  alexandros alekos
  papandreou papandreu papandhreou
  tsipras tzipras
  sargsyan sarkisian sarkissian sargsian sarkisyan
  grigoryan krikorian grigorian
  petrosyan bedrosian petrosian
  harutyunyan haroutiounian arutyunyan harutunian arutiunian
  hakobyan hagopian akopyan akopian hakobian
  hovhannisyan hovannisian oganesyan oganesian hovhannesian
  karapetyan garabedian karapetian
  martirosyan mardirossian martirosian
  abrahamyan abramyan abrahamian
  khachatryan khatchadourian khachaturyan khachaturian
  saakashvili saakaschwili saakachvili
  ivanishvili iwanischwili ivanichvili
  shevardnadze schewardnadse chevardnadze sevardnadze
  chandra chander chandar
  sharma sarma
  varma verma
  dutta dutt datta
  ghosh ghose
  bose basu
  ganguly gangopadhyay ganguli gangoly
  iyer aiyar ayyar iyar aiyer
  iyengar ayyangar aiyangar
  subramaniam subramanian subramanyam subrahmanyam subramaniyam subramanyan
  ramachandran ramchandran
  shiva siva
  shivakumar sivakumar
  vishwanath viswanath vishwanatha
  vivek bibek vivekh
  vinod binod
  vikram bikram
  basant vasant
  prakash prokash
  sanjay sanjoy
  ajay ajoy
  bandaranaike bandaranayake
  rajapaksa rajapakse rajapaksha
  wickremesinghe wickramasinghe wickramasinha
  jayawardene jayewardene jayawardana jayawardena
  dissanayake dissanayaka disanayaka
  prabhakaran pirapaharan prabakaran pirabakaran
  thakur tagore
  yadav yadava
  patil pateel
  deshmukh deshmuk
  shrivastava srivastava srivastav shrivastav
  pillai pillay
  naidu nayudu
  nehru neru
  jinnah jinah
  bhutto butto
  zardari sardari
  musharraf moucharraf muscharraf
  thaksin taksin
  shinawatra chinnawat shinawat
  suryadi surjadi
  djakarta jakarta
  soetomo sutomo
  soesilo susilo
  soebandrio subandrio
  moerdani murdani
  boediono budiono
  tjipto cipto
  tjokro cokro
  djojo joyo
  saint st sankt sint santo
  hansen hanson hansson
  velasquez velazquez
`;
