/** The resource names of document 1 that exist so far, each with the list parameters that it takes besides `offset`. */
export const RESOURCES = {
  subjects: ['search'],
  events: ['subjectId', 'resourceId'],
} as const satisfies Record<string, readonly ListParameter[]>;

export type ListParameter = 'resourceId' | 'investigationId' | 'search' | 'subjectId';
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
