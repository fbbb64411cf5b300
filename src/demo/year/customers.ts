/** An invented customer. Nobody of these names is meant. */
export interface Customer {
  readonly externalId: string;
  readonly kind: 'person' | 'business';
  readonly name: string;
  /** As the form says it. */
  readonly dateOfBirth: string | undefined;
  /** As the passport of a person says it. */
  readonly born: string | undefined;
  /** Where they live. */
  readonly country: string;
  readonly occupation: string;
  readonly monthlyVolume: number;
  readonly products: readonly string[];
}

const GIVEN =
  'Lena Tomas Mira Jonas Ada Felix Noor Emil Sofia Karim Ines Hugo Yara Oskar Leila Anton Vera Milan'.split(
    ' ',
  );
const FAMILY =
  'Brandtner Okonjo Lindqvist Marek Duarte Havel Sorensen Petrakis Aldana Virtanen Keller Moreau Novak Haddad'.split(
    ' ',
  );
const COMPANIES = 'Harbour Lantern Northfield Copper Willow Meridian Quarry Juniper Beacon Tideway'.split(
  ' ',
);
const TRADES = ['Logistics GmbH', 'Trading Ltd', 'Foods S.A.', 'Systems AG', 'Textiles B.V.'];
const COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'SE', 'CZ', 'PT', 'AE', 'TR', 'MM'];
const OCCUPATIONS = ['employed', 'employed', 'employed', 'self_employed', 'cash_intensive', 'public_office'];

/** The same customers every time: numbers are drawn in a fixed order. */
export function customersOf(count: number): readonly Customer[] {
  const draw = openDraw(7);
  return Array.from({ length: count }, (_, at) => (at % 6 === 5 ? company(at, draw) : person(at, draw)));
}

/** A number from 0 up to a bound. */
export type Draw = (bound: number) => number;

/** A generator of Lehmer's kind, which is enough for invented people. */
export function openDraw(seed: number): Draw {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

function person(at: number, draw: Draw): Customer {
  const namesake = LISTED_NAMESAKES[at];
  const name = namesake ?? `${one(GIVEN, draw)} ${one(FAMILY, draw)}`;
  const born = `${1950 + draw(52)}-${twoDigits(1 + draw(12))}-${twoDigits(1 + draw(28))}`;
  // Of namesakes the form says no day: otherwise it would already tell them from the entry.
  return {
    ...common(at, draw),
    kind: 'person',
    name,
    born,
    dateOfBirth: namesake === undefined ? born : undefined,
  };
}

function company(at: number, draw: Draw): Customer {
  const name = LISTED_NAMESAKES[at] ?? `${one(COMPANIES, draw)} ${one(TRADES, draw)}`;
  return { ...common(at, draw), kind: 'business', name, born: undefined, dateOfBirth: undefined };
}

function common(at: number, draw: Draw) {
  const products = [
    'payment_account',
    ...(draw(5) === 0 ? ['crypto'] : []),
    ...(draw(6) === 0 ? ['cash_deposit'] : []),
  ];
  return {
    externalId: `customer-${1001 + at}`,
    country: one(COUNTRIES, draw),
    occupation: one(OCCUPATIONS, draw),
    monthlyVolume: [800, 1_500, 2_500, 4_000, 9_000, 18_000, 64_000][draw(7)] ?? 0,
    products,
  };
}

/** Customers who share a name, or most of one, with an entry of the invented list. */
const LISTED_NAMESAKES: Readonly<Record<number, string>> = {
  4: 'Viktor Samolenko',
  12: 'Karim Dastagiri',
  17: 'Brightmere Trading LLC',
  22: 'Olga Vetrova',
  26: 'Hassan Qaderi',
  33: 'Viktor Samolenko',
  38: 'Daria Kolchina',
  46: 'Hassan Qaderi',
  49: 'Olga Vetrova',
  51: 'Viktor Samolenko',
  53: 'Pyramid Shipping Ltd',
  55: 'Karim Dastagiri',
  57: 'Daria Kolchina',
  60: 'Olga Vetrova',
  63: 'Viktor Samolenko',
  66: 'Hassan Qaderi',
  68: 'Daria Kolchina',
  69: 'Karim Dastagiri',
  70: 'Viktor Samolenko',
};

function one<Item>(items: readonly Item[], draw: Draw): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
