import { type ReactNode, useEffect, useRef } from 'react';
import { Pages } from '../../parts/pages.ts';
import '../../parts/pages.css';
import styles from './documents.module.css';
import { openedWithSizes } from './pdf-pages.ts';

/** The pages of a file as a reader sees them; another file keeps the place. */
export function PdfPreview({
  file,
  label,
}: {
  readonly file: Uint8Array;
  readonly label: string;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    let leave = (): void => undefined;
    const show = async (): Promise<void> => {
      const { opened, sizes } = await openedWithSizes(file);
      leave = () => void opened.pdf.loadingTask.destroy();
      const element = place.current;
      if (isOver || !element) return leave();
      const top = element.scrollTop;
      element.replaceChildren();
      new Pages(element, sizes).open(opened);
      element.scrollTop = top;
    };
    void show();
    return () => {
      isOver = true;
      leave();
    };
  }, [file]);
  return <div ref={place} className={styles['preview']} role="region" aria-label={label} tabIndex={0} />;
}
