import { type CompletionDeps, tickCompletion } from '../../../src/documents/completion/completion.worker.ts';
import { tickExpiry } from '../../../src/documents/sending/expiry.worker.ts';
import type { Log } from '../../../src/platform/log/log.ts';
import { aDocument, aTemplate } from './documents.ts';
import { type Answer, type Caller, type Json, anonymousCaller } from '../http.ts';
import type { TestService } from '../service.ts';

/** A document of two who sign one after the other, sent; with their links. */
export async function aSentDocument(caller: Caller, templateId: string, sending: object = {}): Promise<Json> {
  const { id } = await aDocument(caller, templateId);
  return sent(caller, id, sending);
}

export async function sent(caller: Caller, id: string, sending: object = {}): Promise<Json> {
  const answer = await caller.post(`/documents/${id}/send`, sending);
  if (answer.status !== 200) throw new Error(`send: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A template for one signer. */
export function aTemplateForOne(caller: Caller): Promise<Json> {
  const source = 'For {{ customer }}.\n\n::signature{role=customer}\n';
  return aTemplate(caller, { name: 'For one', source, sampleData: { customer: 'Globex' } });
}

export const FOR_ONE = {
  templateData: { customer: 'Globex' },
  signers: { customer: { name: 'Gil Globex', email: 'gil@globex.example' } },
};

export function tokenOf({ signingUrl }: Json): string {
  return String(signingUrl).split('/').at(-1) ?? '';
}

/** Fills every field of the signer with that link by typing, and completes. */
export async function signWith(service: Pick<TestService, 'url'>, token: string): Promise<Answer> {
  const signer = anonymousCaller(service.url);
  const shown = await signer.get(`/signing/${token}`);
  if (shown.status !== 200) return shown;
  for (const { id } of shown.body.fields)
    await signer.send('PUT', `/signing/${token}/fields/${id}`, { body: { typed: 'Somebody' } });
  return signer.post(`/signing/${token}/complete`, { consent: true });
}

/** Everybody signs, in their order. */
export async function signByAll(service: Pick<TestService, 'url'>, document: Json): Promise<void> {
  for (const signer of document.signers) {
    const answer = await signWith(service, tokenOf(signer));
    if (answer.status !== 200) throw new Error(`sign: ${JSON.stringify(answer.body)}`);
  }
}

/** One tick of the worker that notes what has expired. */
export function expire(service: TestService): Promise<number> {
  const { database } = service;
  return tickExpiry({ database, writes: service.service.writes, log: logOf(service) }, service.clock.now());
}

/** One tick of the worker that makes final files. */
export function complete(service: TestService, deps: Partial<CompletionDeps> = {}): Promise<number> {
  const { database, clock } = service;
  const { writes, longWork } = service.service;
  return tickCompletion({ database, writes, clock, longWork, log: logOf(service), ...deps }, clock.now());
}

export function logOf({ logged }: TestService): Log {
  const write = (fields: unknown, message?: string): void => {
    const text = JSON.stringify({ fields, message }, (_name, value: unknown) =>
      value instanceof Error ? value.message : value,
    );
    logged.push(text);
  };
  return { error: write, warn: write, info: write, debug: write, request: () => undefined } as never;
}
