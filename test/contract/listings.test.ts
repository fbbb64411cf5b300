import { describe, expect, test } from 'vitest';
import { listingOperations, takesPages } from '../support/listing-operations.ts';

/** Lists that do not take `limit`, `cursor` and `order`, each with the sentence that fixes its answer. */
const FIXED: Readonly<Record<string, string>> = {
  listVerificationInputs: 'Document 1, Endpoints: query `offset`, a list with `nextOffset`',
  listContextSubjects: 'Document 1, Endpoints: query `offset`, a list with `nextOffset`',
  readMonitoring: 'Document 1, Endpoints: an array of monitoring records, one for each policy key',
  readJourney: 'Document 1, Endpoints: query `category` and `before`, up to 50 events plus `nextCursor`',
  listLinkedAssessments: 'Document 1, Endpoints: the list query parameters of document 1',
  listActionQueue: 'Document 1, Endpoints: actions across customers, oldest first, with `nextOffset`',
  listRecords:
    'Document 1, Endpoints: the list query parameters; contract 6 adds `order` and `limit` and keeps the rest',
  listScreeningSources: 'Document 2, Lists: it returns each list',
  listDocumentFields: 'Document 3, Endpoints: the list of fields; contract 5: whole, in order of page',
  listDocumentFormFields: 'Document 3, Endpoints: the form fields of one PDF, whole',
  listTemplateFields: 'Contract 5, Templates: the fields of one template, as those of a document',
  readDocumentAudit: 'Contract 5, Documents: one chain of hashes, which only the whole of it proves',
  listCounterfactuals: 'Contract 6, Policies: fewest changes first, whole or told as incomplete',
  listLists: 'Contract 4, Operator endpoints: the lists that the service knows, a catalogue of the program',
};

describe('Contract 6, Lists of records', () => {
  const operations = listingOperations();

  test('every listing takes limit, cursor and order, and answers nextCursor, or its answer is fixed', () => {
    const others = operations.filter((operation) => !takesPages(operation)).map(({ name }) => name);
    expect(
      others.toSorted(),
      'Use `listingParameters` and `readCursorPage`, or say here which sentence fixes the answer.',
    ).toEqual(Object.keys(FIXED).toSorted());
  });

  test('lists are found in the description of the API', () => {
    expect(operations.filter(takesPages).map(({ name }) => name)).toContain('listDocuments');
  });
});
