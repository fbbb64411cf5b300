import { createHash } from 'node:crypto';

export const SEVERITIES = ['critical', 'attention', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Resources whose records a finding may rest on. */
export const CITED_RESOURCES = [
  'subjects',
  'policies',
  'evidence',
  'assessments',
  'overrides',
  'actions',
] as const;
export type CitedResource = (typeof CITED_RESOURCES)[number];

export interface Citation {
  readonly resource: CitedResource;
  readonly id: string;
}

/** One statement about the records. It says nothing that its citations do not show. */
export interface Observation {
  readonly severity: Severity;
  readonly code: string;
  readonly statement: string;
  readonly citations: readonly Citation[];
}

export interface Finding extends Observation {
  readonly id: string;
}

/** The id follows from the statement, so that the same snapshot gives the same findings to the byte. */
export function findingOf({ severity, code, statement, citations }: Observation): Finding {
  const text = JSON.stringify([
    severity,
    code,
    statement,
    citations.map(({ resource, id }) => [resource, id]),
  ]);
  return { id: nameBasedId(text), severity, code, statement, citations };
}

/** The most severe first; within a severity in the order of finding. Equal ones are said once. */
export function sortFindings(observations: readonly Observation[]): readonly Finding[] {
  const findings = new Map(observations.map(findingOf).map((finding) => [finding.id, finding]));
  return SEVERITIES.flatMap((severity) =>
    [...findings.values()].filter((finding) => finding.severity === severity),
  );
}

/** As many as fit into so many bytes; in the order given, so the last ones give way. */
export function cutToBytes(findings: readonly Finding[], bytes: number): readonly Finding[] {
  let left = bytes;
  const end = findings.findIndex((finding) => {
    left -= Buffer.byteLength(JSON.stringify(finding)) + 1;
    return left < 0;
  });
  return end < 0 ? findings : findings.slice(0, end);
}

export function cite(resource: CitedResource, ids: Iterable<string | null>): readonly Citation[] {
  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [{ resource, id }]));
}

/** RFC 9562, version 8: a UUID made of the digest of a text. */
function nameBasedId(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
