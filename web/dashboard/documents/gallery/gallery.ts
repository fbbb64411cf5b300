import type { GalleryAgreement } from './agreement.ts';

export interface GalleryEntry {
  readonly key: string;
  readonly name: string;
  /** In one line. */
  readonly purpose: string;
  /** Who signs, in the order of the source. */
  readonly roles: readonly string[];
  /** Its text, once somebody wants it. */
  readonly load: () => Promise<GalleryAgreement>;
}

type Module = { readonly agreement: GalleryAgreement };

function entry(
  [key, name, purpose]: readonly [key: string, name: string, purpose: string],
  roles: readonly string[],
  load: () => Promise<Module>,
): GalleryEntry {
  return { key, name, purpose, roles, load: () => load().then(({ agreement }) => agreement) };
}

/** Agreements to begin with, each a file of its own that is loaded when it is opened. */
export const GALLERY: readonly GalleryEntry[] = [
  entry(
    ['account-opening', 'Account opening', 'Opens an account, with what the law wants a bank to ask.'],
    ['bank', 'customer'],
    () => import('./account-opening.ts'),
  ),
  entry(
    ['non-disclosure', 'Mutual non-disclosure', 'Two parties talk, and keep to themselves what they hear.'],
    ['first', 'second'],
    () => import('./non-disclosure.ts'),
  ),
  entry(
    ['data-processing', 'Data processing', 'Somebody processes personal data on behalf of another.'],
    ['controller', 'processor'],
    () => import('./data-processing.ts'),
  ),
  entry(
    ['services', 'Services', 'Ongoing services, their fees, results and end.'],
    ['supplier', 'client'],
    () => import('./services.ts'),
  ),
  entry(
    ['consultancy', 'Consultancy', 'An independent adviser, by the day and with results.'],
    ['client', 'consultant'],
    () => import('./consultancy.ts'),
  ),
  entry(
    ['employment-offer', 'Employment offer', 'A letter that becomes the contract once it is accepted.'],
    ['employer', 'candidate'],
    () => import('./employment-offer.ts'),
  ),
  entry(
    ['loan', 'Loan', 'A loan in instalments, with its plan of repayment and security.'],
    ['lender', 'borrower'],
    () => import('./loan.ts'),
  ),
  entry(
    ['equipment-lease', 'Lease of equipment', 'Machines for rent: use, service, risk and return.'],
    ['lessor', 'lessee'],
    () => import('./equipment-lease.ts'),
  ),
  entry(
    ['sales-contract', 'Sales contract', 'Goods between businesses, with prices, delivery and defects.'],
    ['seller', 'buyer'],
    () => import('./sales-contract.ts'),
  ),
  entry(
    ['power-of-attorney', 'Power of attorney', 'Somebody may act for another, within stated limits.'],
    ['principal', 'attorney'],
    () => import('./power-of-attorney.ts'),
  ),
];
