import { table } from '../../letters/table.ts';

/**
 * How Macao writes a Cantonese syllable, from jyutping without tone, by Portuguese habits: u is written for yu and o for its
 * end, i for y, eng for ing and ong for ung, ch for every ts, and v beside w. No table of the identity office is public:
 * initials and finals follow the names of public life. The table is our own.
 */
export function macaoOf(jyutping: string): string | readonly [string, string] {
  const whole = WHOLE[jyutping];
  if (whole) return whole;
  const initial = /^(?:ng|gw|kw|[bpmfdtnlgkhwzcsj])?/.exec(jyutping)?.[0] ?? '';
  const final = jyutping.slice(initial.length);
  return [initialOf(initial, final), FINALS[final] ?? final];
}

/** What is y elsewhere is i here, and is not written before an i or before what is yu in jyutping. */
function initialOf(initial: string, final: string): string {
  if (initial === 'j') return /^(?:i(?!ng)|yu)/.test(final) ? '-' : 'i';
  return INITIALS[initial] ?? (initial || '-');
}

const INITIALS: Readonly<Record<string, string>> = table(`
    b p | d t | g k | gw ku 70, kw 24 | kw ku 66, kw 26 | z ch | c ch | ng ng 74, - 24 | w w 62, v 34
  `);

const FINALS: Readonly<Record<string, string>> = table(`
    aa a | aai ai | aau ao 72, au 26 | aam am | aan an | aang ang | aap ap | aat at | aak ak 92, ac 4 | au ao 66, au 32
    ak ak 92, ac 4 | ei ei 84, i 12 | eng eng 52, eang 44 | ek ek 72, eak 24 | eu eo | iu io 68, iu 28 | ing eng 92, ing 6
    ik ek 86, ik 10 | ou ou 82, o 14 | ok ok 90, oc 4 | ung ong 88, ung 10 | uk ok 86, uk 10 | oe o | oeng eong 92, eung 6
    oek eok 86, euk 8 | eoi oi 74, ui 24 | eon on 76, un 20 | eot ot 80, ut 16 | yu u | yun un | yut ut
  `);

/** Where the letters alone do not tell. */
const WHOLE: Readonly<Record<string, string>> = table(`
    m m | ng ng 90, ung 8 | wu wu 72, vu 12, u 12 | wui wui 56, vui 20, ui 20 | wun un 50, wun 30, vun 16 | wut ut 50, wut 40
    gwok kuok 76, kwok 14, kuoc 6 | gwong kuong 56, kong 34 | jyu u 80, iu 12, yu 6 | jyun un 80, iun 12
    jik iek 82, ik 12 | jyut ut 80, iut 12 | jeon ion 70, ian 20, iun 8
  `);
