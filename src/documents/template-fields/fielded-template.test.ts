import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { findFieldedTemplate } from './fielded-template.lookup.ts';

const SCOPE = { organizationId: asId<'organization'>('o'), mode: 'test' } as const;

/** Answers each kind of read with the next of its rows; a template is read for its source. */
function answering(templates: readonly object[][], fields: readonly object[][]): Reader {
  const left = { templates: [...templates], fields: [...fields] };
  const rows = async (query: Sql) => {
    const text = query.strings.join('').includes('template_fields') ? 'fields' : 'templates';
    return left[text].shift() ?? [];
  };
  return { rows: rows as Reader['rows'] };
}

describe('Document 3, States and transitions, rule 4: a document is made from one state of its template', () => {
  const find = (reader: Reader) => findFieldedTemplate(reader, SCOPE, asId<'template'>('t'));

  test('fields that were seen at another revision are not of this source', async () => {
    const reader = answering(
      [[{ revision: 1 }], [{ revision: 2 }], [{ revision: 2 }]],
      [[{ revision: 2, id: 'a' }], [{ revision: 1, id: 'b' }], [{ revision: 2, id: 'c' }]],
    );
    expect(await find(reader)).toEqual({ template: { revision: 2 }, fields: [{ id: 'c' }] });
  });

  test('a template without fields', async () => {
    const reader = answering([[{ revision: 1 }]], [[{ revision: 1, id: null }]]);
    expect(await find(reader)).toEqual({ template: { revision: 1 }, fields: [] });
  });

  test('no template', async () => {
    expect(await find(answering([], []))).toBeUndefined();
  });
});
