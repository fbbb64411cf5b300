import { agreementLimits } from '../agreement/limits.ts';
import type { PdfFault } from './read.ts';

/** Thrown from wherever in a file it shows that it cannot be used; `readPdf` answers with it. */
export class UnusablePdf extends Error {
  readonly code: PdfFault;

  constructor(code: PdfFault, message = MESSAGES[code]) {
    super(message);
    this.code = code;
  }
}

const MESSAGES: Readonly<Record<PdfFault, string>> = {
  not_a_pdf: 'The file is not a PDF.',
  broken: 'The file is damaged or incomplete.',
  encrypted: 'The file is encrypted. Send it without a password.',
  signed: 'The file is signed digitally; filling it in would break that signature.',
  too_many_pages: `The file has more than ${agreementLimits.uploadPages} pages.`,
  dynamic_form: 'The pages of the file are made by dynamic XFA, which is not supported.',
  too_much_work: 'Reading the file takes more than it may.',
};
