import { inOneLine, labelled } from '../drafts/draft-details.ts';
import type { DraftDetails } from '../drafts/entry-draft.ts';
import { childOf, childrenOf, isTrue, textIn, type XmlElement } from '../files/xml-element.ts';
import type { OfacFeatures } from './ofac-features.ts';

/** What an `entity` of the enhanced file says for people. */
export function ofacDetails(entity: XmlElement, features: OfacFeatures): DraftDetails {
  const general = childOf(entity, 'generalInfo');
  const types = textsOf(entity, 'sanctionsTypes', 'sanctionsType');
  return {
    birthPlaces: features.birthPlaces.map((place) => ({ place })),
    addresses: childrenOf(childOf(entity, 'addresses'), 'address').map(addressOf),
    legalBasis: textsOf(entity, 'legalAuthorities', 'legalAuthority'),
    positions: textIn(general, 'title').split(';'),
    remarks: [textIn(general, 'remarks'), labelled('Sanctions', types.join(', ')), ...features.remarks],
  };
}

function textsOf(entity: XmlElement, group: string, name: string): readonly string[] {
  return childrenOf(childOf(entity, group), name).map(({ text }) => text);
}

/** The rendering that the list calls the first; the others write the same in another script. */
function addressOf(address: XmlElement): string {
  const renderings = childrenOf(childOf(address, 'translations'), 'translation');
  const rendering = renderings.find((one) => isTrue(textIn(one, 'isPrimary'))) ?? renderings[0];
  const parts = childrenOf(childOf(rendering, 'addressParts'), 'addressPart');
  return inOneLine([...parts.map((part) => textIn(part, 'value')), textIn(address, 'country')]);
}
