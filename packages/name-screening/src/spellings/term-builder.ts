/**
 * Version of what a listed name is found by. 1: its words; 2: readings in Latin letters; 3: words one letter off;
 * 4: native script and joined forms; 5: other spellings of the same name, sounds, short forms;
 * 6: consonants, by which names in other scripts find Latin ones;
 * 7: more sounds and spellings, and Muhammad where it is shortened;
 * 8: words parted at dots, names without their article, numbers in every form, foreign names in katakana, more sounds and
 * spellings;
 * 9: which words the bearer of a name may leave out, and Slavic fathers' names; first letters of people that look like the form of a company; consonants of words of two letters; Chinese names as Macao writes them. A list
 * indexed by an older version is indexed again.
 */
export const TERM_BUILDER_VERSION = 9;
