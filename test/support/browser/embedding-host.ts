import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';

/** Pages of somebody else, on a port of their own: reachable as localhost, 127.0.0.1 and sub.localhost, three origins. */
export interface Host {
  readonly port: number;
  /** `http://localhost:<port>`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** `/` has a box and loads what `?script=` names; `/frame?of=` frames an address; everything else is empty. */
export async function startHost(): Promise<Host> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGES[url.pathname]?.(url.searchParams) ?? '<!doctype html><title>Empty</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const PAGES: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/': (query) => `<!doctype html>
<html lang="en"><title>Host</title>
<link rel="icon" href="data:,">
<div id="box" style="height: 700px"></div>
<div id="other" style="height: 200px"></div>
<script src="${query.get('script')}"></script>
<script>
  window.heard = [];
  window.embed = (options) => {
    const hear = (name) => (data) => {
      if (options.throws === name) throw new Error('mine');
      heard.push([options.name ?? 'it', name, data]);
    };
    const names = ['onReady', 'onFieldFilled', 'onCompleted', 'onDeclined', 'onError'];
    const callbacks = Object.fromEntries(names.map((name) => [name, hear(name)]));
    const embedded = Assay.embedSigning({ container: '#box', ...callbacks, ...options });
    window.embeddings = { ...window.embeddings, [options.name ?? 'it']: embedded };
  };
</script>`,
  '/frame': (query) => `<!doctype html>
<html lang="en"><title>Frame</title><link rel="icon" href="data:,">
<iframe title="framed" src="${query.get('of')}" width="1000" height="700"></iframe>`,
};

/** A callback: which embedding, its name, what it was given. */
export type Heard = readonly [embedding: string, callback: string, data: Readonly<Record<string, unknown>>];

export function heardOn(page: Page): Promise<Heard[]> {
  return page.evaluate('heard');
}

/** As its address says: the frame itself may show an error of the browser. */
export function framesOf(page: Page, origin: string): Frame[] {
  return page.frames().filter((frame) => frame.url().startsWith(`${origin}/`) && frame !== page.mainFrame());
}
