import { ownListName } from '@assay/name-screening';
import type { Config } from '../../config.ts';
import type { Mode } from '../../kernel/scope.ts';
import { rollbackOwnList } from '../../screening/index.ts';
import { chosenOrganization, execute, withService } from '../operator/as-operator.ts';

export interface OwnRollback {
  readonly key: string;
  /** Undefined: the only one that there is. */
  readonly organization: string | undefined;
  readonly mode: Mode;
}

/** API keys may not change an own list; an operator with the data folder may. The history of the organization tells of it. */
export function rollbackOwn(config: Config, { key, organization, mode }: OwnRollback): Promise<string> {
  return withService(config, async ({ installation, service }) => {
    const organizationId = await chosenOrganization(installation, organization);
    const name = ownListName(key) ?? key;
    const { list } = await execute(service, { organizationId, mode }, rollbackOwnList, { name });
    return `${key}: ${list.activeVersion?.versionId} is searched now.\n`;
  });
}
