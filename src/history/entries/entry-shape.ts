import { Type } from 'typebox';
import { HISTORY_CHAPTERS } from '../../kernel/history.ts';
import { cursorListOf, listingParameters, OLDEST_PAGES } from '../../kernel/listing.ts';
import { ModeName, nullable, strict, Timestamp } from '../../kernel/schema.ts';

/** A log is read from its beginning. */
export const EntriesQuery = strict(listingParameters(OLDEST_PAGES));

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hex SHA-256' });

export const EntryShape = strict(
  {
    index: Type.Integer({ minimum: 0, description: 'From 0, without gaps' }),
    at: Timestamp,
    chapter: Type.Enum([...HISTORY_CHAPTERS]),
    type: Type.String({ description: 'As `GET /activity` has it' }),
    resource: Type.String(),
    resourceId: Type.String(),
    actor: Type.String({ description: '`user:<id>`, `api_key:<id>`, `signer:<id>` or `service:<name>`' }),
    mode: nullable({ ...ModeName, description: 'Null where it concerns both modes' }),
    payloadSha256: {
      ...Sha256,
      description:
        'Hex SHA-256 of the canonical JSON (RFC 8785) of the record, which `GET /history/export` has',
    },
  },
  { title: 'HistoryEntry' },
);

export const EntriesShape = cursorListOf(EntryShape, 'HistoryEntryList');
