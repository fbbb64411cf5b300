import type { Scope } from '../../kernel/scope.ts';

/** How an own list of one organization and mode stands now. */
export interface OwnStanding {
  readonly scope: Scope;
  /** As monitors name it. */
  readonly key: string;
  readonly stood: string;
}

export function isSameScope(one: Scope, other: Scope): boolean {
  return one.organizationId === other.organizationId && one.mode === other.mode;
}
