/** Words of companies and bodies, in two spellings, in the short forms of registers and in the languages of lists; countries and cities. */
export const COMPANY_WORDS = `
  international int intl internacional internationale internazionale
  organization organisation organizacion organizzazione
  brothers bros
  manufacturing mfg
  association assn assoc asociacion
  department dept
  government govt
  national natl nacional nationale nazionale
  university univ universitat universidad universite
  engineering engg eng ingenieria ingenierie
  development dev devt
  management mgmt mgt
  technology technologies technologie tecnologia tech
  center centre centro
  labour labor
  defence defense
  programme program
  theatre theater
  harbour harbor
  colour color
  aluminium aluminum
  shipping shpg
  holding holdings hldg hldgs
  group groupe gruppe grupo gruppo grp
  bank banque banco banca banka banki
  foundation fondation fundacion stiftung fundacao fondazione
  institute institut instituto istituto
  insurance assurance seguros versicherung
  investment investments invest inv
  republic republique republica republik
  ministry ministere ministerio
  federation fed federacion
  committee comite cttee
  construction constr constructions bau construccion
  electric electrical elec
  electronics electronic
  equipment equip eqpt
  export exports exp exportacion
  import imports imp importacion
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
  industry industries industrie industria inds
  agency agencia agence agentur
  chemical chemicals chem chimie chemie quimica
  pharmaceutical pharmaceuticals pharma pharmaceutica
  telecommunications telecom telecommunication telekom telekommunikation telecomunicaciones
  finance financial finanz financiera financiere
  service services svcs servicios
  solution solutions
  enterprise enterprises entreprise empresa unternehmen ents
  establishment etablissement etablissements
  machinery mach machines
  metal metals
  authority autoridad autorite
  bureau buro buero
  exchange bourse borse
  laboratory laboratories laboratoire laboratorio labs
  petrochemical petrochem petrochemicals
  security securities
  ship ships
  supply supplies
  union unione
  energy energie energia energetica
  aviation aviacion
  airlines airways airline
  airport aeropuerto aeroport flughafen
  oil petrole
  gas gaz
  steel stahl acier acero
  mining minera miniere
  works werke
  trust treuhand
  consulting consultants consultancy consult
  medical medicale medica
  scientific scientifique
  school ecole escuela
  hospital hopital
  brotherhood hermandad
  council conseil consejo
  office oficina
  fund fonds fondo
  capital kapital
  global globale
  american americana americaine
  european europeenne europea europaische
  germany deutschland allemagne alemania
  switzerland schweiz suisse svizzera suiza
  spain espana espagne
  italy italia italie italien
  turkey turkiye turkei turquie
  netherlands nederland niederlande
  austria osterreich autriche
  russia rossiya russland russie rossia rusia
  ukraine ukraina
  belarus byelorussia belorussia weissrussland
  syria syrie suriya siria
  egypt egypte egipto
  morocco maroc marruecos
  algeria algerie argelia
  korea coree corea
  mexico mexique mejico
  brazil brasil bresil
  poland polska pologne polen
  france frankreich francia
  greece hellas grece
  hungary magyarorszag ungarn
  sweden sverige schweden
  norway norge norwegen
  denmark danmark danemark
  finland suomi finlande
  lebanon liban libanon
  libya libye libia
  iraq irak
  iran iranian
  moscow moskva moskau moscou
  petersburg peterburg petersbourg
  cairo kairo alqahira
  damascus damas damaskus dimashq
  tehran teheran
  baghdad bagdad
  kabul kaboul
  tripoli tarabulus
  vienna wien vienne
  munich munchen
  cologne koln
  geneva geneve genf
  zurich zuerich
  rome roma
  milan milano mailand
  lisbon lisboa lissabon
  prague praha prag
  warsaw warszawa warschau
  belgrade beograd belgrad
`;
