import {
  type DefinitionFault,
  type PolicyDefinition,
  boundInputs,
  publicationFaults,
  registeredSourceIds,
} from '@assay/policy-engine';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { findSourceFacts } from './policies.store.ts';

/** Holds a definition against the sources and workflows that exist now. */
export async function findPublicationFaults(
  db: Reader,
  { scope, capabilities }: { readonly scope: Scope; readonly capabilities: RiskCapabilities },
  definition: PolicyDefinition,
): Promise<readonly DefinitionFault[]> {
  const bindings = boundInputs(definition).map(({ type, itemType, verification }) => ({
    ...verification,
    type,
    ...(itemType && { itemType }),
  }));
  const [sources, bindingsExist] = await Promise.all([
    findSourceFacts(db, scope, registeredSourceIds(definition)),
    capabilities.bindingsExist(db, scope, bindings),
  ]);
  return publicationFaults(definition, {
    sources,
    documentedFacts: capabilities.documentedFacts,
    bindingsExist,
  });
}
