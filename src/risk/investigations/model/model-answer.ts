import { type Static, Type } from 'typebox';
import { strict } from '../../../kernel/schema.ts';
import { CITED_RESOURCES, type Finding, fitting, inOrder, SEVERITIES } from '../findings/finding.ts';
import { keyOf } from '../findings/snapshot.ts';

/** Strict: an answer of any other form is no answer. */
export const ModelAnswer = strict({
  findings: Type.Array(
    strict({
      severity: Type.Enum([...SEVERITIES]),
      code: Type.String({ pattern: '^[a-z][a-z0-9_.-]*$', maxLength: 80 }),
      statement: Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }),
      citations: Type.Array(strict({ resource: Type.Enum([...CITED_RESOURCES]), id: Type.String() }), {
        minItems: 1,
        maxItems: 20,
      }),
    }),
    { maxItems: 50 },
  ),
});
export type ModelAnswer = Static<typeof ModelAnswer>;

const FINDINGS_BYTES = 256 * 1024;

/** The findings of a model that rest on records of the snapshot alone; one with an invented citation is dropped. */
export function groundedFindings(
  { findings }: ModelAnswer,
  citable: ReadonlySet<string>,
): readonly Finding[] {
  const grounded = findings
    .map(({ code, citations, ...finding }) => ({
      ...finding,
      code: `ai.${code}`,
      citations: citations.map(({ resource, id }) => ({ resource, id: id.toLowerCase() })),
    }))
    .filter(({ citations }) => citations.every((citation) => citable.has(keyOf(citation))));
  return fitting(inOrder(grounded), FINDINGS_BYTES);
}
