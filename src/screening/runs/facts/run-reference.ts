import { asId } from '../../../kernel/ids.ts';
import type { RunId } from '../../ids.ts';

const REFERENCE_PREFIX = 'screening-run:';

/** How receipts and session checks name the run that they come from. */
export function runReference(id: RunId): string {
  return `${REFERENCE_PREFIX}${id}`;
}

export function runIdIn(providerRef: string | null): RunId | undefined {
  return providerRef?.startsWith(REFERENCE_PREFIX)
    ? asId<'screening-run'>(providerRef.slice(REFERENCE_PREFIX.length))
    : undefined;
}
