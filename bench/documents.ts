import type { RenderRequest } from '@assay/agreement-pdf';
import { agreementOf, isFaults, readSource } from '@assay/agreement-pdf/source';
import type { Typesetter } from '@assay/agreement-pdf/typesetting';
import { openRenderer } from '../src/documents/rendering/renderer.adapter.ts';
import { agreement, FORTY_PAGES } from '../packages/agreement-pdf/test/agreements.ts';
import { newTypesetter } from '../packages/agreement-pdf/test/house-fonts.ts';
import { endBrowser, openPages } from '../test/support/browser/pages.ts';
import { htmlOf } from './support/agreement-html.ts';
import { openPdfMake } from './support/pdfmake-document.ts';
import { openReactPdf, REACT_PDF } from './support/react-pdf-document.ts';
import { median, print, times } from '@assay/test-support/report';

/**
 * An agreement of one page and one of forty, from source and data to the bytes of a PDF, on one core; beside pdfmake with
 * the same fonts and blocks, react-pdf where it is installed, and the printing of a browser that is already open. No two
 * documents are the same.
 */
type Write = (number: number) => Promise<unknown>;

const ROUNDS = 5;
const DOCUMENTS_FOR_MEMORY = 1_000;

const onePage = (number: number): RenderRequest => {
  const asked = agreement('one-page');
  return { ...asked, data: { ...asked.data, purpose: `evaluating joint supply arrangement ${number}` } };
};
const fortyPages = (number: number): RenderRequest => ({
  ...agreement('long'),
  data: { ...FORTY_PAGES, supplier: `Northwind Traders ${number} Ltd` },
});

const reactPdf = await openReactPdf();
if (!reactPdf) console.log(`react-pdf is skipped: npm install --no-save ${REACT_PDF}`);
await measureCold();
await measureMemory();
const typesetter = newTypesetter();
const browser = await openPages();
try {
  const { page } = await browser.newPage();
  const printed = async (asked: RenderRequest): Promise<Uint8Array> => {
    await page.setContent(htmlOf(blocksOf(asked)));
    return await page.pdf({ preferCSSPageSize: true });
  };
  await compare('one page', onePage, 15, { printed, reactPdf, timesPdfMake: 5 });
  await compare('forty pages', fortyPages, 3, { printed, reactPdf: undefined, timesPdfMake: 3.5 });
  await reactPdfOnce();
} finally {
  await browser.close();
  await endBrowser();
}

interface Peers {
  readonly printed: (asked: RenderRequest) => Promise<Uint8Array>;
  readonly reactPdf: typeof reactPdf;
  /** How many times as long pdfmake is to take. */
  readonly timesPdfMake: number;
}

/** Of forty pages one document is enough: it takes seconds. */
async function reactPdfOnce(): Promise<void> {
  if (!reactPdf) return;
  const taken: Taken = { wall: [], cpu: [] };
  const outcome = await timed(() => reactPdf(blocksOf(fortyPages(1))), taken).then(
    () => `${median(taken.wall).toFixed(0)} ms`,
    (error: unknown) => `fails: ${String(error)}`,
  );
  print('An agreement of forty pages, once', [['react-pdf', outcome]]);
}

async function compare(
  title: string,
  ask: (number: number) => RenderRequest,
  count: number,
  { printed, reactPdf: peer, timesPdfMake }: Peers,
): Promise<void> {
  const pdfMake = openPdfMake();
  const writers: Readonly<Record<string, Write>> = {
    assay: (number) => rendered(typesetter, ask(number)),
    pdfmake: (number) => pdfMake(blocksOf(ask(number))),
    browser: (number) => printed(ask(number)),
    ...(peer && { 'react-pdf': (number: number) => peer(blocksOf(ask(number))) }),
  };
  const taken = new Map<string, Taken>(Object.keys(writers).map((name) => [name, { wall: [], cpu: [] }]));
  let number = 0;
  for (const write of Object.values(writers)) for (let warm = 0; warm < 5; warm++) await write(++number);
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, write] of Object.entries(writers))
      for (let one = 0; one < count; one++) await timed(() => write(++number), taken.get(name));
  const of = (name: string, kind: keyof Taken): number => median(taken.get(name)?.[kind] ?? []);
  print(`An agreement of ${title}`, [
    ...['assay', 'pdfmake', ...(peer ? ['react-pdf'] : [])].map(
      (name) =>
        [
          name,
          `${of(name, 'wall').toFixed(1)} ms, ${of(name, 'cpu').toFixed(1)} ms of CPU, ${(1000 / of(name, 'wall')).toFixed(1)}/s`,
        ] as const,
    ),
    ['browser, open', `${of('browser', 'wall').toFixed(1)} ms`],
    ['pdfmake / assay', times(of('pdfmake', 'wall') / of('assay', 'wall'), 1, { atLeast: timesPdfMake })],
    ...(peer
      ? [['react-pdf / assay', times(of('react-pdf', 'wall') / of('assay', 'wall'), 1)] as const]
      : []),
    ['browser / assay', times(of('browser', 'wall') / of('assay', 'wall'), 1)],
  ]);
}

interface Taken {
  readonly wall: number[];
  readonly cpu: number[];
}

async function timed(write: () => Promise<unknown>, taken: Taken | undefined): Promise<void> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await write();
  const { user, system } = process.cpuUsage(before);
  taken?.wall.push(performance.now() - start);
  taken?.cpu.push((user + system) / 1000);
}

async function rendered(by: Typesetter, asked: RenderRequest): Promise<void> {
  const { kind } = await by.typeset(asked);
  if (kind !== 'rendered') throw new Error(kind);
}

function blocksOf({ source, data }: RenderRequest) {
  const read = readSource(source);
  if (isFaults(read)) throw new Error(JSON.stringify(read));
  const blocks = agreementOf(read, data);
  if (isFaults(blocks)) throw new Error(JSON.stringify(blocks));
  return blocks;
}

const OWNER = { organizationId: 'measured' };
const OPTIONS = {
  deadlineMilliseconds: 5_000,
  maxQueue: 300,
  maxQueueOfOne: 300,
  onFault: (fault: Error) => {
    throw fault;
  },
};

/** From nothing to the first document, and what the threads do together then. */
async function measureCold(): Promise<void> {
  const options = { ...OPTIONS, threads: 2 };
  const renderer = openRenderer(options);
  const taken: Taken = { wall: [], cpu: [] };
  await timed(() => renderer.render(onePage(0), OWNER), taken);
  await Promise.all(Array.from({ length: 50 }, (_, number) => renderer.render(onePage(number), OWNER)));
  const start = performance.now();
  await Promise.all(Array.from({ length: 300 }, (_, number) => renderer.render(onePage(number), OWNER)));
  const rate = 300_000 / (performance.now() - start);
  await renderer.close();
  print('Threads', [
    ['the first document, thread and fonts included', `${median(taken.wall).toFixed(0)} ms`],
    [`one page, ${options.threads} threads`, `${rate.toFixed(0)}/s`],
  ]);
}

async function measureMemory(): Promise<void> {
  const renderer = openRenderer({ ...OPTIONS, threads: 1 });
  const megabytes: string[] = [];
  for (let number = 1; number <= DOCUMENTS_FOR_MEMORY; number++) {
    await renderer.render(number % 100 === 0 ? fortyPages(number) : onePage(number), OWNER);
    if (number % 250 === 0) megabytes.push(`${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
  }
  await renderer.close();
  print(`IdempotencyStore of the process over ${DOCUMENTS_FOR_MEMORY} documents`, [
    ['after each 250', megabytes.join(', ')],
  ]);
}
