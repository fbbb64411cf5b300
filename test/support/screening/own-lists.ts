import { expect } from 'vitest';
import type { Answer, Caller, Json, SendOptions } from '../http.ts';

export const OWN_HEADER = 'id,name,kind,aliases,dateOfBirth,nationalities,identifiers,note';

/** A list of the caller's organization and mode. */
export async function anOwnList(caller: Caller, name: string, terms: Json = {}): Promise<Json> {
  const body = { title: 'Our list', listKind: 'internal', ...terms };
  const answer = await caller.send('PUT', `/screening/own-lists/${name}`, { body });
  if (answer.status !== 200) throw new Error(`own list: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function putOwnFile(
  caller: Caller,
  name: string,
  file: string | Uint8Array,
  { force = false, ...options }: SendOptions & { readonly force?: boolean } = {},
): Promise<Answer> {
  const query = force ? '?force=true' : '';
  return caller.send('PUT', `/screening/own-lists/${name}/file${query}`, {
    raw: file,
    ...options,
    headers: { 'content-type': 'text/csv', ...options.headers },
  });
}

/** What became of the file, once its import has ended. */
export async function importedOwn(
  caller: Caller,
  name: string,
  file: string | Uint8Array,
  options: { readonly force?: boolean } = {},
): Promise<Json> {
  const { status, body } = await putOwnFile(caller, name, file, options);
  if (status !== 202) throw new Error(`own file: ${JSON.stringify(body)}`);
  return ownImport(caller, name, body.importId);
}

export async function ownImport(caller: Caller, name: string, importId: string): Promise<Json> {
  for (;;) {
    const { status, body } = await caller.get(`/screening/own-lists/${name}/imports/${importId}`);
    if (status !== 200) throw new Error(`own import: ${JSON.stringify(body)}`);
    if (body.state !== 'running') return body;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

/** Gives the list these rows of CSV, and the id of the version that came of it. */
export async function giveRows(caller: Caller, name: string, rows: readonly string[]): Promise<string> {
  const ended = await importedOwn(caller, name, `${OWN_HEADER}\n${rows.join('\n')}\n`);
  expect(ended).toMatchObject({ state: 'activated', attention: [] });
  return ended.versionId;
}

/** The own lists of a tenant. */
export interface OwnListRecords {
  /** A list with two versions, so that it can be rolled back. */
  readonly name: string;
  readonly importId: string;
  /** A list that may be deleted: it is made anew where it was. */
  readonly spareName: string;
}

/** The list with versions is the same for all that ask for it in an organization and mode. */
export async function ownListRecords(owner: Caller): Promise<OwnListRecords> {
  const [name, spareName] = ['kept', 'spare'];
  await anOwnList(owner, spareName);
  const kept = async (): Promise<Json> => (await owner.get(`/screening/own-lists/${name}`)).body;
  if (typeof (await kept()).formerVersionId !== 'string') {
    await anOwnList(owner, name);
    await giveRows(owner, name, ['1,Nemo Nobody']);
    await giveRows(owner, name, ['1,Nemo Nobody', '2,Boris Testov']);
  }
  return { name, importId: (await kept()).lastImport.importId, spareName };
}
