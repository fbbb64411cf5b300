import { readFile } from 'node:fs/promises';

/** What `prepare.ts` printed. */
export interface Prepared {
  readonly workflowId: string;
  readonly policyVersionId: string;
  readonly templateId: string;
}

/** What the bank's own form asks for. Assay stores the `externalId`, the evidence, and the name on the agreement. */
export interface Customer {
  readonly externalId: string;
  readonly name: string;
  readonly email: string;
  readonly dateOfBirth: string;
  readonly nationality: string;
}

/** The files that the command line names, in this order. */
export async function customerFile(path: string | undefined): Promise<Customer> {
  return JSON.parse(await readFile(path ?? 'customer.json', 'utf8')) as Customer;
}

export async function preparedFile(path: string | undefined): Promise<Prepared> {
  return JSON.parse(await readFile(path ?? 'prepared.json', 'utf8')) as Prepared;
}
