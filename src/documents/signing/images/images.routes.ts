import { asId } from '../../../kernel/ids.ts';
import { strict, Uuid } from '../../../kernel/schema.ts';
import { download } from '../../../platform/endpoints/reads.ts';
import { readFieldImage as readFieldImageQuery, readOwnImage, type ShownImage } from './read-image.query.ts';
import { Link } from '../../links/link-holder.ts';

const MEDIA_TYPES = ['image/png', 'image/svg+xml'] as const;
const HEADERS = {
  'Content-Disposition': 'The name of the file',
  'Content-Security-Policy': 'Nothing in the image runs or loads, opened by itself too',
};

export const readFieldImage = download({
  name: 'readFieldImage',
  tag: 'Documents',
  summary: 'The image of a signature',
  description: 'Of a filled `signature` or `initials` field: PNG where it was drawn, SVG where it was typed.',
  access: 'client',
  params: strict({ id: Uuid, fieldId: Uuid }),
  mediaType: MEDIA_TYPES,
  headers: HEADERS,
  refusals: ['not_found', 'unavailable'],
  input: ({ params }) => ({
    id: asId<'document'>(params.id),
    fieldId: asId<'document-field'>(params.fieldId),
  }),
  run: readFieldImageQuery,
  present: presentImage,
});

export const readSigningImage = download({
  name: 'readSigningImage',
  tag: 'Documents',
  summary: 'The image of an own signature',
  access: 'signer',
  params: strict({ ...Link.properties, fieldId: Uuid }),
  mediaType: MEDIA_TYPES,
  headers: HEADERS,
  refusals: ['not_found', 'unavailable'],
  input: ({ params }) => ({ fieldId: asId<'document-field'>(params.fieldId) }),
  run: readOwnImage,
  present: presentImage,
});

function presentImage({ mediaType, bytes }: ShownImage) {
  const ending = mediaType === 'image/png' ? 'png' : 'svg';
  return {
    bytes,
    mediaType,
    headers: {
      'Content-Disposition': `inline; filename="signature.${ending}"`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  };
}
