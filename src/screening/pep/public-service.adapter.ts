import { BuildRefused } from '@assay/name-screening';
import type { WikidataService } from '@assay/name-screening/pep-builder';
import { openOutbound } from '../../platform/outbound/open-outbound.ts';
import {
  openWikidataService,
  type ServiceAddresses,
  type ServiceBounds,
} from './wikidata-service.adapter.ts';

/** Opens the service for as long as the work lasts. The operator names its address, which may be in the own network. */
export async function withWikidataService<T>(
  addresses: ServiceAddresses,
  bounds: ServiceBounds | undefined,
  work: (service: WikidataService) => Promise<T>,
): Promise<T> {
  for (const address of [addresses.sparqlUrl, addresses.entitiesUrl])
    if (!URL.canParse(address)) throw new BuildRefused(`${address} is no address.`);
  const outbound = openOutbound({ allowPrivate: true, protocols: ['https:', 'http:'] });
  try {
    return await work(openWikidataService(outbound, addresses, bounds));
  } finally {
    await outbound.close();
  }
}
