import { streamed } from '../../platform/endpoints/reads.ts';
import { EXPORT_TYPE, exportHistory as exportHistoryQuery } from './export-history.query.ts';

export const exportHistory = streamed({
  name: 'exportHistory',
  tag: 'History',
  summary: 'The whole log with its records, to verify offline',
  description:
    'JSON lines for `assay history verify`: the organization and the public keys, then every entry with its record and every checkpoint, in order, then records that the log does not have, and a last line with the counts. Each line says in `kind` what it is: `log`, `entry`, `checkpoint`, `unlogged` or `end`.',
  access: 'owner',
  mediaTypes: [EXPORT_TYPE],
  refusals: [],
  input: () => null,
  run: exportHistoryQuery,
});
