/** The resource names of document 1, each with the list parameters that it has besides `offset`. */
export const RESOURCES = {
  sources: [],
  contexts: ['search', 'externalId'],
  subjects: ['search', 'externalId'],
  policies: ['search'],
  evidence: ['subjectId'],
  assessments: ['subjectId'],
  overrides: ['subjectId'],
  actions: ['subjectId'],
  events: ['subjectId', 'resourceId'],
  investigations: ['subjectId'],
  'investigation-reviews': ['investigationId'],
} as const satisfies Record<string, readonly ListParameter[]>;

export type ListParameter = 'resourceId' | 'investigationId' | 'search' | 'externalId' | 'subjectId';
export type ResourceName = keyof typeof RESOURCES;

export function isResourceName(text: string): text is ResourceName {
  return Object.hasOwn(RESOURCES, text);
}

/** Parameters that were sent but mean nothing for this resource. */
export function strayParameters(
  resource: ResourceName,
  sent: Readonly<Partial<Record<ListParameter, unknown>>>,
): string[] {
  const known: readonly string[] = RESOURCES[resource];
  return Object.keys(sent).filter((name) => !known.includes(name));
}
