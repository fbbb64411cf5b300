import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import type { Fault } from '../../kernel/result.ts';
import { Email, Name, strict } from '../../kernel/schema.ts';
import type { TemplateRole } from '../templates/template.ts';

/** The signer of each role, by the role's id. */
export type Assignments = Readonly<Record<string, { readonly name: string; readonly email: string }>>;

export const AssignmentsShape = Type.Record(Type.String(), strict({ name: Name, email: Email }), {
  maxProperties: bounds.assignedRoles,
  description: 'Keyed by the role ids of the template: every role, and no other key',
});

/** Contract 5, *Templates*: every role needs a signer, no other key is allowed. */
export function assignmentFaults(roles: readonly TemplateRole[], signers: Assignments): readonly Fault[] {
  const known = new Set(roles.map(({ id }) => id));
  return [
    ...roles
      .filter(({ id }) => !Object.hasOwn(signers, id))
      .map(({ id }) => fault(id, 'required', 'Every role of the template needs a signer.')),
    ...Object.keys(signers)
      .filter((id) => !known.has(id))
      .map((id) => fault(id, 'unknown_property', 'The template has no such role.')),
  ];
}

function fault(id: string, code: string, message: string): Fault {
  return { pointer: `/signers/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`, code, message };
}
