import type { PageSize } from '../../parts/page-box.ts';
import { type OpenedPdf, openPdf } from '../../parts/pdf.ts';

/** A file with the sizes of its pages, in points. */
export async function openedWithSizes(
  file: Uint8Array,
): Promise<{ readonly opened: OpenedPdf; readonly sizes: readonly PageSize[] }> {
  // The reader takes the bytes over; others may want them still.
  const opened = await openPdf({ data: file.slice() });
  const numbers = Array.from({ length: opened.pdf.numPages }, (_, index) => index + 1);
  const sizes = await Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await opened.pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
  return { opened, sizes };
}
