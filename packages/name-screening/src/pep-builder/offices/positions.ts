import type { PositionMap } from './position-map.ts';

/**
 * The shipped map. Classes are Wikidata items; the comment behind each says what it stands for. A single position that its
 * classes do not place stands in `positions`, and operators add theirs in a file of the same shape.
 */
export const SHIPPED_POSITIONS: PositionMap = {
  classes: {
    head_of_state: ['Q48352'], // head of state
    head_of_government: [
      'Q2285706', // head of government
      'Q14212', // prime minister
    ],
    minister: [
      'Q83307', // minister
      'Q7330070', // foreign minister
    ],
    deputy_minister: [
      'Q15966511', // deputy minister
      'Q26204040', // deputy minister, another class of the same name
    ],
    top_judge: [
      'Q117826617', // judge of a supreme court
      'Q55736868', // justice of a supreme court
      'Q1501926', // attorney general
      'Q3368517', // prosecutor general
    ],
    central_bank_board: ['Q107363151'], // central bank governor
    ambassador: [
      'Q121998', // ambassador
      'Q29645880', // ambassador of one country
      'Q29645886', // ambassador to one country
    ],
    regional_leader: [
      'Q132050', // governor
      'Q3099723', // minister-president
      'Q6635529', // leader of a Chinese province
    ],
    parliament_member: [
      'Q486839', // member of parliament
      'Q4175034', // legislator
      'Q46403368', // deputy at the national level
    ],
  },
  excludedClasses: [
    'Q114962596', // historical position
    'Q618779', // award
    'Q3320743', // title of honour
    'Q355567', // noble title
    'Q42603', // priest, and what is a kind of it
    'Q1553195', // party leader
    'Q30185', // mayor
    'Q3526627', // member of an Indian legislative assembly
  ],
  organisations: [
    {
      category: 'central_bank_board',
      classes: ['Q66344'], // central bank
      ownedByState: false,
      leaders: ['P488', 'P169', 'P1037', 'P3320'],
    },
    {
      category: 'international_org_head',
      // intergovernmental organisation, and those that are often classed otherwise: UN, IMF, World Bank, ECB,
      // European Commission, NATO, Inter-American Development Bank
      classes: ['Q245065', 'Q1065', 'Q7804', 'Q320863', 'Q8901', 'Q8880', 'Q7184', 'Q1153087'],
      ownedByState: false,
      leaders: ['P488', 'P169', 'P1037'],
    },
    {
      category: 'soe_head',
      classes: ['Q270791'], // state-owned enterprise
      ownedByState: true,
      leaders: ['P169', 'P488', 'P1037', 'P3320'],
    },
  ],
  states: {
    sovereign: ['Q3624078', 'Q6256'], // sovereign state, country
    historical: ['Q3024240'], // historical country
    firstLevel: ['Q10864048'], // first-level administrative division
    unions: ['Q458'], // European Union
  },
  positions: {
    // Vice-presidents and the like stand beside the head of state.
    Q11699: { category: 'head_of_state', country: 'US', seats: 'one' }, // Vice President of the United States
  },
};
