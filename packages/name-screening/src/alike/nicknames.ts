/**
 * Short and pet forms of given names. A row is the name and its forms. A form may belong to several names.
 *
 * Provenance: written for this project from public knowledge of names, no list was copied. Licence: that of the project.
 */
export function nicknameRows(): readonly (readonly string[])[] {
  return ROWS.split(/[|\n]/)
    .map((row) => row.trim().split(' '))
    .filter(([name]) => name !== '');
}

const ROWS = `
  abigail abby gail | abraham abe bram | adelaide addie | albert al bert bertie
  alexander alex sandy sasha alec xander | alexandra alex sandra sasha | alfred alf fred alfie | alice allie
  amanda mandy | andrew andy drew | angela angie | ann annie nancy | anna annie anya anushka | anne annie
  anthony tony | antonio tony toni tonino | antonia toni | arthur art artie | augustus gus | barack barry
  barbara barb babs | benjamin ben benny benji bibi | bernard bernie | bernhard bernd | beatrice bea trixie
  calvin cal | cameron cam | carlos carlitos cacho | caroline carrie | catherine cathy kate katie kitty
  charles charlie chuck chas | charlotte lottie charlie | christian chris | christina chris tina christy
  christine chris tina christy | christopher chris kit topher | clifford cliff | clinton clint | constance connie
  cornelius neil | curtis curt | cynthia cindy | daniel dan danny | daniela dani | david dave davy dudu
  deborah deb debbie | dennis denny | diana di | dmitry dima mitya | dolores lola | donald don donnie
  dorothy dot dottie dolly | douglas doug | edgar ed | edmund ed ted | eduardo edu lalo eddie
  edward ed eddie ted ned | edwin ed | eleanor ellie nell nora | ekaterina katya
  elizabeth liz beth betty lizzie eliza bess lisa | elena lena | emily em | emmanuel manny | enrique quique kike
  ernest ernie | eugene gene | evgeny zhenya | ezekiel zeke | federico fede chicho | felicity flick | fernando nando
  florence flo | frances fran | francis frank fran | francisco paco pancho curro chico kiko | franklin frank
  frederick fred freddie fritz | friedrich fritz | gabriel gabe | gabriela gaby | gerald gerry jerry | gerard gerry
  gilbert gil | giovanni gianni | giuseppe beppe peppe pino peppino | grace gracie | gregory greg | guillermo memo
  gustavo gus | hans hansi | harold harry hal | harriet hattie | heinrich heinz | helen nell | henry harry hank hal
  herbert herb bert | howard howie | hubert bert | ignacio nacho | igor gosha | isaac ike zak | isabel izzy bella
  isabella izzy bella | ivan vanya | jacob jake | jacqueline jackie | james jim jimmy jamie | jane janie | janet jan
  jason jay | jean jeannie | jeffrey jeff | jennifer jen jenny | jeremiah jerry | jeremy jerry | jerome jerry
  jesus chuy | jessica jess jessie | joan joanie | johannes hans hannes joop jo | john jack johnny jon
  jonathan jon jonny | jorge coque | jose pepe chepe ze zezinho | josef sepp pepa jupp | joseph joe joey jo
  joshua josh | juan juanito | judith judy | julia julie | julian jules | karl kalle
  katherine kate kathy katie kay kitty | kathleen kathy kate | kenneth ken kenny | kimberly kim | konstantin kostya
  laura laurie | laurence larry laurie | lawrence larry | leonard len lenny leo | leonardo leo nardo
  leopold leo poldi | leslie les | lillian lily lil | louis lou louie | louise lou | lucille lucy
  ludmila mila lyuda | luis lucho | luiz lula | madeline maddie | magdalena magda lena | malcolm mal
  manuel manolo manny | marcus marc | margaret maggie meg peggy marge greta rita | margarita rita
  maria masha marusya mia | marilyn mary | mark marc | martha marty | martin marty | mary molly polly may
  matthew matt | matthias matt | maurice maury | maximilian max | maxwell max | megan meg | melissa mel
  michael mike mick mickey misha | michelle shelly | mikhail misha | mildred millie | mitchell mitch
  mohammed mo hamad | muhammad mo | moshe moishe | nadezhda nadia | nancy nan | natalia natasha nata | natalie nat
  nathan nat nate | nathaniel nat nate | nicholas nick nicky | nicole nikki | nikolai kolya | nikita nick
  norman norm | oliver ollie | olga olya | oscar ozzie | oswald ozzie | pamela pam | patricia pat patty tricia
  patrick pat paddy | paul paulie | pavel pasha | pedro perico | penelope penny | peter pete | petr petya
  philip phil pip | phillip phil | phyllis phyl | priscilla cilla | rafael rafa rafi | raymond ray
  rebecca becky becca | reginald reg reggie | ricardo rick ricky | richard rick dick richie ricky rich
  robert bob rob bobby robbie bert | roberta bobbie | roberto beto robi | roderick rod | rodney rod | rodrigo rigo
  roland rollo | ronald ron ronnie | rosalind roz | rosemary rose | rudolf rudi | rupert rob | russell russ rusty
  salvatore toto | samuel sam sammy | samantha sam | sandra sandy | santiago santi diego | sarah sally | sara sally
  sebastian seb bastian | sergei seryozha | sergio checo | shirley shirl | sidney sid | simon si | sofia sonya
  solomon sol | stanley stan | stephanie steph | stephen steve stevie | steven steve stevie | stuart stu
  susan sue susie suzy | susanna sue sanna | svetlana sveta | sylvester sly | tatiana tanya | terence terry
  teresa terry tess | theodore ted teddy theo | theresa terry tess | thomas tom tommy | timothy tim timmy
  tobias toby | ulrich uli | valentina valya | valery valera | vasily vasya | veronica ronnie vera | victor vic
  victoria vicky tori | viktor vitya vitek | vincent vince vinny | viktoria vika | vladimir vova volodya vlad
  volodymyr vova volodya | walter walt wally | wilfred wilf | wilhelm willi | william bill will billy willy liam
  winston winnie | wolfgang wolf | alejandro alex ale | aleksandra ola | alexei alyosha lyosha | anastasia nastya
  anatoly tolya tolik | andrei andryusha | andrzej jedrek | artem tyoma | boris borya | darya dasha | eduard edik
  fyodor fedya | galina galya | gennady gena | grigory grisha | irina ira | jan janek honza | jerzy jurek
  joanna asia | katarzyna kasia kaska | kazimierz kazik | larisa lara | leonid lyonya | lev lyova | lyubov lyuba
  malgorzata gosia | maxim max | oksana ksyusha | piotr piotrek | roman roma | semyon syoma
  stanislav stas slava standa | stanislaw staszek | stepan styopa | tomasz tomek | vadim vadik | valentin valya
  vyacheslav slava | wojciech wojtek | yaroslav slava | yulia yulya | zbigniew zbyszek | zinaida zina | abdul abdu
  adolfo fito | alberto beto | concepcion concha conchita | gonzalo gonza | guadalupe lupe | hector tito
  jaime jimmy | joaquin quino | leopoldo polo | luigi gigi | mercedes meche | miguel mike | pablo pablito
  pilar pili | raul rulo | rosario charo saro | vicente chente | domenico mimmo | francesco franco ciccio
  lorenzo renzo | vincenzo enzo | alessandro sandro | bartholomew bart | benedict ben | bradley brad | cecilia cissy
  elias eli | evelyn evie | geoffrey geoff | gretchen greta | irene rena | jasmine jas | jonas joni | leonora nora
  lucas luke | marjorie marge | nathalie nat | percival percy | philippa pippa | randolph randy | roger rodge
  rosalie rose | sigmund sigi | terrance terry | theodor theo | vernon vern | virginia ginny | wendell wen
  yakov yasha | yekaterina katya | yevgeny zhenya | yuri yura | zachary zach zack | adam adas | agnieszka aga
  albertus bert | aleksander olek | ambrogio ambro | andras bandi | antonin tonda | arnaldo naldo | arkady arkasha
  avraham avi | barbora bara | bartlomiej bartek | bernardo nardo | boleslaw bolek | bronislaw bronek
  cornelis kees cor | czeslaw czesiek | dariusz darek | diederik dirk | dominik domek | eliyahu eli | elzbieta ela
  ferenc feri | filippo pippo | florian flori | frantisek franta | gerardus geert gerrit | giorgos yorgos
  gregorio goyo | grzegorz grzesiek | gyorgy gyuri | hendrik henk rik | heriberto beto | ilya ilyusha | istvan pista
  jacobus koos jaap sjaak | jakub kuba | janos jancsi | jaroslav jarda | jiri jirka | joachim jochen | jozef jozek
  jozsef joci jozsi | krystyna krysia | krzysztof krzysiek | laszlo laci | lech leszek | luciano lucho
  ludwik lutek | maciej maciek | marianna marysia | mehmet memo | mieczyslaw mietek | mihaly misi | miroslav mirek
  miroslaw mirek | mordechai motti moti | nikolaus klaus | oleksandr sashko | pieter piet | raffaele lello
  raimundo mundo | ryszard rysiek | sandor sanyi | shlomo shloimi | shimon shimi | slawomir slawek | tadeusz tadek
  tommaso maso | uzziel uzi | vaclav vasek | vitaly vitalik | willem wim | yehoshua shuki | yehonatan yoni
  yitzhak itzik | yonatan yoni | yosef yossi | zdenek zdenda | zoltan zoli | zygmunt zyga | mykola kolya
  serhiy seryi
`;
