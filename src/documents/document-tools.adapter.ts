import type { DocumentsGiven } from './given.ts';
import type { MailOptions } from './mails/mailer.ts';
import { openWorkshop } from './pdfs/workshop.adapter.ts';
import { openRenderer } from './rendering/renderer.adapter.ts';

/** Threads start when somebody asks for a document; one more than wait is told to come again. */
const RENDERING = { threads: 2, deadlineMilliseconds: 5_000, maxQueue: 64 };

/** Each that waits to be read holds its file meanwhile. */
const PDF_WORKSHOP = {
  threads: 2,
  maxQueue: 16,
  readDeadlineMilliseconds: 15_000,
  finishDeadlineMilliseconds: 30_000,
};

/** What documents are made, read and finished with. */
export function openDocumentTools(mail: MailOptions | undefined): {
  readonly given: Omit<DocumentsGiven, 'baseUrl'>;
  close(): Promise<void>;
} {
  const [renderer, pdfs] = [openRenderer(RENDERING), openWorkshop(PDF_WORKSHOP)];
  return {
    given: { renderer, pdfs, invitesByMail: mail !== undefined },
    close: async () => {
      await Promise.all([renderer.close(), pdfs.close()]);
    },
  };
}
