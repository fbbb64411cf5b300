import { stat } from 'node:fs/promises';
import { VERSION } from '../../platform/version.ts';
import { buildPepList, BuildRefused, type PepBuild } from '../../screening/index.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { progressOn } from '../terminal/progress.ts';

export type PepOptions = Pick<
  PepBuild,
  'wikidata' | 'rosters' | 'positionsPath' | 'outPath' | 'published'
> & {
  readonly entitiesUrl: string | undefined;
  readonly userAgent: string | undefined;
};

/** The address at which Wikidata gives whole items, for those whom its query service found. */
const WIKIDATA_ENTITIES = 'https://www.wikidata.org/w/api.php';

/** Builds the list without a running service; answers its outcome in a few lines. */
export async function buildPep(options: PepOptions, now: Date): Promise<string> {
  const { entitiesUrl = WIKIDATA_ENTITIES, userAgent = `Assay/${VERSION}`, ...given } = options;
  const view = progressOn(process.stderr);
  const build: PepBuild = {
    ...given,
    now,
    service: { entitiesUrl, userAgent },
    progress: {
      reading: (path, bytes, totalBytes, entries) =>
        view.show({ what: path, stage: 'reading', bytes, totalBytes, entries }),
      say: (line) => {
        view.end();
        process.stderr.write(`pep: ${line}\n`);
      },
    },
  };
  try {
    const { entryCount, pepCount } = await buildPepList(build);
    const { size } = await stat(options.outPath);
    const relatives = entryCount - pepCount;
    return `${options.outPath}: ${counted(entryCount, 'entry', 'entries')} (${counted(pepCount, 'office holder', 'office holders')}, ${counted(relatives, 'relative', 'relatives')}), ${(size / 1_000_000).toFixed(1)} MB.\nIt is searched once it is imported: assay lists import service_pep ${options.outPath}\n`;
  } catch (error) {
    throw error instanceof BuildRefused ? new StartRefused(error.message) : error;
  } finally {
    view.end();
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
