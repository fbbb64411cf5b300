import type { Finding } from '../records.ts';
import { asSentence } from '../words.ts';

const OF_MODEL = 'ai.';
const OUTLOOKS: readonly string[] = ['band_could_fall', 'band_could_rise'];
const NOUNS: Readonly<Record<Citation['resource'], string>> = {
  subjects: 'subject',
  policies: 'policy version',
  evidence: 'evidence',
  assessments: 'assessment',
  overrides: 'override',
  actions: 'action',
};

export type Citation = Finding['citations'][number];

/** All others are computed. */
export function isOfModel({ code }: Pick<Finding, 'code'>): boolean {
  return code.startsWith(OF_MODEL);
}

/** What a finding is about, without the sign of a model, which is said otherwise. */
export function findingTitle({ code }: Pick<Finding, 'code'>): string {
  return asSentence(code.startsWith(OF_MODEL) ? code.slice(OF_MODEL.length) : code);
}

export interface SortedFindings {
  readonly shows: readonly Finding[];
  /** What would change the band. */
  readonly outlooks: readonly Finding[];
  readonly ofModel: readonly Finding[];
}

export function sortFindings(findings: readonly Finding[]): SortedFindings {
  const computed = findings.filter((one) => !isOfModel(one));
  return {
    shows: computed.filter(({ code }) => !OUTLOOKS.includes(code)),
    outlooks: computed.filter(({ code }) => OUTLOOKS.includes(code)),
    ofModel: findings.filter(isOfModel),
  };
}

/** A record has the same number wherever these findings cite it; one that is alone of its kind needs none. */
export function citationLabels(findings: readonly Pick<Finding, 'citations'>[]): ReadonlyMap<string, string> {
  const byResource = new Map<Citation['resource'], Set<string>>();
  for (const { resource, id } of findings.flatMap(({ citations }) => citations))
    byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
  return new Map(
    [...byResource].flatMap(([resource, ids]) =>
      [...ids].map((id, index): [string, string] => [
        id,
        ids.size === 1 ? NOUNS[resource] : `${NOUNS[resource]} ${index + 1}`,
      ]),
    ),
  );
}
