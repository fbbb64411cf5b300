/** Contract 6, *Lists*: who gave the file that confirmed a version last. */
export const LIST_ORIGINS = ['publisher', 'file', 'mirror'] as const;
export type ListOrigin = (typeof LIST_ORIGINS)[number];
