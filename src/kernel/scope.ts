import type { OrganizationId } from './ids.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** The tenant and mode whose data a statement may touch. There is no default: every store function asks for it. */
export interface Scope {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
}

export function isMode(text: string): text is Mode {
  return text === 'test' || text === 'live';
}
