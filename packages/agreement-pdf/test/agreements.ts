import type { Data, RenderRequest } from '@assay/agreement-pdf';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From the folder of the project, where tests and benches both run. */
const FOLDER = join('packages', 'agreement-pdf', 'test', 'agreements');

export type AgreementName = 'one-page' | 'long' | 'right-to-left' | 'cjk';

/** One of the reference agreements with its data, ready to be rendered. */
export function agreement(name: AgreementName): RenderRequest {
  const source = read(`${name}.md`);
  const data = name === 'long' ? longData(40, 14) : (JSON.parse(read(`${name}.json`)) as Data);
  return { source, data, pageSize: 'A4' };
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

const SENTENCES = [
  'The receiving party keeps the information of the other secret and uses it only to perform this Agreement.',
  'Neither party is liable for a delay caused by events beyond its reasonable control, as long as it tells the other without delay.',
  'Changes of a work order need the written consent of both parties; until then the agreed scope stands.',
  'A party that is in breach has thirty days to remedy it after a notice that names the breach.',
  'Rights that by their nature outlast the term, among them payment and confidentiality, remain in force.',
];

/** A table of so many rows, and so many clauses. */
function longData(rows: number, clauses: number): Data {
  return {
    date: '15 November 2026',
    supplier: 'Northwind Traders Ltd',
    customer: 'Contoso Manufacturing GmbH',
    currency: 'eur',
    items: Array.from({ length: rows }, (_, index) => ({
      code: `SRV-${100 + index}`,
      text: `Monthly service number ${index + 1}, as described in the work order`,
      quantity: (index % 7) + 1,
      price: `${(index + 1) * 12}.50`,
      total: `${((index % 7) + 1) * (index + 1) * 12}.00`,
    })),
    clauses: Array.from({ length: clauses }, (_, index) => ({
      title: `${index + 3}. Further terms, part ${index + 1}`,
      texts: Array.from({ length: 4 }, (_text, number) =>
        Array.from(SENTENCES, (_sentence, at) => SENTENCES[(index + number + at) % SENTENCES.length]).join(
          ' ',
        ),
      ),
    })),
  };
}

/** For the long agreement. */
export const FORTY_PAGES = longData(40, 61);
