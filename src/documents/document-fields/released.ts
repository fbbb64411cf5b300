import type { AuditEventInput } from '../documents/changed-document.ts';
import type { FieldId } from '../ids.ts';
import { asOwned, changedProperties, savedField } from './document-field.ts';
import type { Field } from '../fields/field.ts';
import { releasedFields } from '../fields/rules/field-rules.ts';

/** A field that lost its condition because of its controller, with its entry for the audit trail. */
interface ReleasedField {
  readonly field: Field;
  readonly happened: AuditEventInput;
}

/** The dependents of this field after it is changed, or removed (undefined). */
export function releasedBy(
  controllerId: FieldId,
  controller: Field | undefined,
  dependents: readonly Field[],
  now: Date,
): readonly ReleasedField[] {
  const owned = controller && asOwned(controller);
  return releasedFields(controllerId, owned, dependents.map(asOwned)).flatMap((released) => {
    const former = dependents.find(({ id }) => id === released.id);
    if (!former) return [];
    const field = savedField(released, former, now);
    const detail = { fieldId: field.id, changed: changedProperties(former, field) };
    return [{ field, happened: { type: 'field_changed', detail } }];
  });
}
