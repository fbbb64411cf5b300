import { type Static, Type } from 'typebox';
import { type Citation, type Finding, cutToBytes, sortFindings, SEVERITIES } from '../findings/finding.ts';
import { keyOf } from '../findings/snapshot.ts';

/** An answer of any other form is no answer. Each of its findings is judged by itself. */
export const ModelAnswer = Type.Object({ findings: Type.Array(Type.Unknown(), { maxItems: 50 }) });

/** A finding of any other form is dropped; further members of it are not read. */
export const ModelFinding = Type.Object({
  severity: Type.Enum([...SEVERITIES]),
  code: Type.String({ pattern: '^[a-z][a-z0-9_.-]*$', maxLength: 80 }),
  statement: Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$',
  }),
  citations: Type.Array(Type.Object({ resource: Type.String(), id: Type.String() }), {
    minItems: 1,
    maxItems: 20,
  }),
});
export type ModelFinding = Static<typeof ModelFinding>;

const FINDINGS_BYTES = 256 * 1024;

/** The findings of a model that rest on records of the snapshot alone; one with an invented citation is dropped. */
export function keepGrounded(
  findings: readonly ModelFinding[],
  citable: ReadonlySet<string>,
): readonly Finding[] {
  const exists = (cited: ModelFinding['citations'][number]): cited is Citation => citable.has(keyOf(cited));
  const grounded = findings.flatMap(({ severity, code, statement, citations }) => {
    const cited = citations.map(({ resource, id }) => ({ resource, id: id.toLowerCase() }));
    return cited.every(exists) ? [{ severity, code: `ai.${code}`, statement, citations: cited }] : [];
  });
  return cutToBytes(sortFindings(grounded), FINDINGS_BYTES);
}
