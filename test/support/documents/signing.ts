import { deflateSync, crc32 } from 'node:zlib';
import type { Answer, Caller, Json } from '../http.ts';
import { anonymousCaller } from '../http.ts';
import type { TestService } from '../service.ts';

/** Somebody with a link. */
export interface LinkedSigner {
  readonly id: string;
  readonly token: string;
  readonly caller: Caller;
  look(headers?: Readonly<Record<string, string>>): Promise<Answer>;
  fill(fieldId: string, value: string, more?: object): Promise<Answer>;
  type(fieldId: string, typed: string): Promise<Answer>;
  clear(fieldId: string): Promise<Answer>;
  complete(body?: unknown): Promise<Answer>;
  decline(reason?: string): Promise<Answer>;
}

export function linkedSigner(service: TestService, id: string, url: string): LinkedSigner {
  const token = url.slice(url.lastIndexOf('/') + 1);
  const caller = anonymousCaller(service.url);
  const at = `/signing/${token}`;
  const put = (fieldId: string, body: object) => caller.send('PUT', `${at}/fields/${fieldId}`, { body });
  return {
    id,
    token,
    caller,
    look: (headers = {}) => caller.get(at, { headers }),
    fill: (fieldId, value, more = {}) => put(fieldId, { value, ...more }),
    type: (fieldId, typed) => put(fieldId, { typed }),
    clear: (fieldId) => caller.delete(`${at}/fields/${fieldId}`),
    complete: (body = { consent: true }) => caller.post(`${at}/complete`, body),
    decline: (reason = 'The price is wrong') => caller.post(`${at}/decline`, { reason }),
  };
}

/** One page, on which every signer has a place for each field that a test puts there. */
export const SIGNED_SOURCE = `# Agreement

::signature{role=ann}

::signature{role=ben}
`;

export const SIGNED_TEMPLATE = { name: 'To be signed', source: SIGNED_SOURCE, sampleData: {} };

const PEOPLE = {
  ann: { name: 'Ann Acme', email: 'ann@acme.example' },
  ben: { name: 'Ben Globex', email: 'ben@globex.example' },
};

/** A field that a test places, by the name that it goes by in it. */
export type Placed = Readonly<Record<string, unknown>> & { readonly of: 'ann' | 'ben' };

export interface Draft {
  readonly documentId: string;
  /** Ids of the signature fields of both, and of what was placed. */
  readonly fields: Readonly<Record<string, string>>;
  readonly signers: { readonly ann: string; readonly ben: string };
}

/** Ann signs first, then Ben; both side by side where that is asked. */
export async function aDraftWith(
  key: Caller,
  templateId: string,
  placed: Readonly<Record<string, Placed>> = {},
  sideBySide = false,
): Promise<Draft> {
  const document = accepted(
    await key.post(`/templates/${templateId}/create-document`, {
      name: 'Agreement',
      templateData: {},
      signers: PEOPLE,
    }),
  );
  const idOf = (role: string): string => document.signers.find((signer: Json) => signer.role === role).id;
  const signers = { ann: idOf('ann'), ben: idOf('ben') };
  const at = `/documents/${document.id}`;
  if (sideBySide) accepted(await key.patch(`${at}/signers/${signers.ben}`, { signingOrder: 1 }));
  const fields = await fieldsBySigner(key, document.id, signers);
  for (const [name, { of, requiredWhen, ...properties }] of Object.entries(placed)) {
    const answer = await key.post(`${at}/fields`, {
      signerId: signers[of],
      fieldType: 'text',
      ...BOX,
      ...(typeof requiredWhen === 'string' && { requiredWhenFieldId: fields[requiredWhen] }),
      ...properties,
    });
    fields[name] = accepted(answer).id;
  }
  return { documentId: document.id, fields, signers };
}

const BOX = { pageNumber: 1, xPosition: 50, yPosition: 400, width: 200, height: 30 };

/** Signature fields of the template go by the name of their signer. */
async function fieldsBySigner(
  key: Caller,
  documentId: string,
  signers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const { items } = accepted(await key.get(`/documents/${documentId}/fields`));
  const names = new Map(Object.entries(signers).map(([name, id]) => [id, name]));
  return Object.fromEntries(
    items.map(({ id, signerId, label, fieldType }: Json) => [
      fieldType === 'signature' ? names.get(signerId) : label,
      id,
    ]),
  );
}

export interface Sent extends Draft {
  readonly ann: LinkedSigner;
  readonly ben: LinkedSigner;
}

export async function sendDraft(
  service: TestService,
  key: Caller,
  draft: Draft,
  more: object = {},
): Promise<Sent> {
  const sent = accepted(await key.post(`/documents/${draft.documentId}/send`, more));
  const linked = (id: string): LinkedSigner =>
    linkedSigner(service, id, sent.signers.find((signer: Json) => signer.id === id).signingUrl);
  return { ...draft, ann: linked(draft.signers.ann), ben: linked(draft.signers.ben) };
}

export function accepted({ status, body }: Answer): Json {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A PNG of so many grey pixels; `noise` makes it hard to pack. */
export function aPng(width = 20, height = 10, noise = false): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  if (noise) {
    let state = 1;
    for (let at = 0; at < rows.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      if (at % (width + 1) !== 0) rows[at] = state >>> 16;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** A PNG of exactly so many bytes. */
export function aPngOf(bytes: number): Buffer {
  const png = aPng();
  const end = chunk('IEND').length;
  const padding = chunk('teSt', Buffer.alloc(bytes - png.length - chunk('teSt').length));
  return Buffer.concat([png.subarray(0, -end), padding, png.subarray(-end)]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)]);
}

export const dataUrl = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
