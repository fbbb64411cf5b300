import type { Document } from '../documents/document.ts';
import type { Field } from '../fields/field.ts';
import { endsBeyond } from '../fields/rules/placement.ts';
import type { Signer } from '../signers/signer.ts';

/** One reason that keeps a document from being sent. */
export interface SendingFault {
  readonly code: 'no_signers' | 'signer_without_field' | 'field_outside_page';
  readonly signerId?: string;
  readonly fieldId?: string;
  readonly message: string;
}

type FieldPlace = Pick<
  Field,
  'id' | 'signerId' | 'label' | 'pageNumber' | 'xPosition' | 'yPosition' | 'width' | 'height'
>;

/** Contract 5, *Documents*: at least one signer, each with a field; all placed inside a page. */
export function sendingFaults(
  { pages }: Pick<Document, 'pages'>,
  signers: readonly Pick<Signer, 'id' | 'name'>[],
  fields: readonly FieldPlace[],
): readonly SendingFault[] {
  if (signers.length === 0) return [{ code: 'no_signers', message: 'The document has no signer.' }];
  const idle = signers.filter(({ id }) => !fields.some(({ signerId }) => signerId === id));
  return [
    ...idle.map(({ id, name }) => ({
      code: 'signer_without_field' as const,
      signerId: id,
      message: `${name} has no field to fill.`,
    })),
    ...fields
      .filter((field) => !isInside(pages[field.pageNumber - 1], field))
      .map(({ id, label, pageNumber }) => ({
        code: 'field_outside_page' as const,
        fieldId: id,
        message: `${label ?? id} is not inside page ${pageNumber}.`,
      })),
  ];
}

function isInside(
  page: Document['pages'][number] | undefined,
  { xPosition, yPosition, width, height }: FieldPlace,
): boolean {
  if (!page || xPosition < 0 || yPosition < 0) return false;
  return !endsBeyond(xPosition + width, page.width) && !endsBeyond(yPosition + height, page.height);
}
