import { type Failure, signingApi } from './api.ts';
import { fill, h } from '../parts/dom.ts';
import { type OpenedPdf, openPdf } from '../parts/pdf.ts';
import { endPage, failurePage } from './end-page.ts';
import { openFrame } from './frame.ts';
import type { SigningSession } from './records.ts';
import { type Stage, stageOf } from './pages/stage.ts';
import { texts } from './texts.ts';
import { followVisibleHeight } from './pages/visible-height.ts';
import { Workspace } from './workspace.ts';

const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
const api = signingApi(token);
const tell = openFrame();
const app = document.getElementById('app') as HTMLElement;

/** How often a page that waits for others looks again, in milliseconds. */
const LOOK_AGAIN: Partial<Record<Stage, number>> = { waiting: 5_000, signed: 10_000, completing: 1_500 };

let pdf: Promise<OpenedPdf> | undefined;
let workspace: Workspace | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let ready = false;

followVisibleHeight();
addEventListener('online', () => {
  workspace?.retry();
  refresh();
});
addEventListener('beforeunload', (event) => workspace?.unsaved && event.preventDefault());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refresh();
});
void load();

function refresh(): void {
  if (workspace && !workspace.unsaved) void workspace.reload();
}

async function load(): Promise<void> {
  fill(app, h('p', { class: 'opening', role: 'status' }, texts.opening));
  // The file loads while the service is asked about it.
  void file();
  const answer = await api.read();
  if (answer.ok) show(answer.value);
  else fail(answer.failure);
}

/** Loads the file once; anew where that failed. */
function file(): Promise<OpenedPdf> {
  if (pdf) return pdf;
  pdf = openPdf({ url: api.pdfUrl });
  pdf.catch(() => (pdf = undefined));
  return pdf;
}

function show(session: SigningSession): void {
  const stage = stageOf(session);
  clearTimeout(waiting);
  if (stage === 'signing' || stage === 'waiting') openWorkspace(session);
  else {
    workspace = undefined;
    document.title = texts.title(session.document.name, texts.ends[stage][0]);
    fill(app, endPage(stage, session, api.pdfUrl));
    app.querySelector<HTMLElement>('h1')?.focus();
  }
  lookAgain(session);
  if (!ready) tell('ready', { documentId: session.document.id, signerId: session.signer.id });
  ready = true;
}

function openWorkspace(session: SigningSession): void {
  document.title = texts.title(session.document.name);
  workspace = new Workspace(session, api, { moved: show, lost: fail, tell, file });
  fill(app, workspace.element);
  void workspace.open();
}

function fail(failure: Failure): void {
  workspace = undefined;
  clearTimeout(waiting);
  const stage = failure.kind === 'refused' ? 'unknown' : failure.kind;
  document.title = texts.ends[stage][0];
  fill(
    app,
    failurePage(stage, () => void load()),
  );
  app.querySelector<HTMLElement>('h1')?.focus();
  tell('error', { code: failure.code, message: failure.detail || texts.ends[stage][0] });
}

/** Shows the changes of the others; nothing is drawn anew where nothing changed. */
function lookAgain(session: SigningSession): void {
  const pause = LOOK_AGAIN[stageOf(session)];
  if (pause === undefined) return;
  waiting = setTimeout(() => void look(session), pause);
}

async function look(session: SigningSession): Promise<void> {
  const answer = await api.read();
  const newer = answer.ok ? answer.value : session;
  if (!answer.ok && answer.failure.kind === 'unknown') fail(answer.failure);
  else if (looks(newer) === looks(session) || workspace?.follow(newer)) lookAgain(newer);
  else show(newer);
}

function looks({ document: signed, turn }: SigningSession): string {
  return JSON.stringify([signed.status, turn, signed.signers.map(({ status }) => status)]);
}
