/** @module-tag long */
import { readFile } from 'node:fs/promises';
import { verifyDossier } from '@assay/client/history';
import { expect, test } from 'vitest';
import { button } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { readPdf } from '../../packages/agreement-pdf/test/pdf.ts';
import { seal } from '../support/history.ts';
import { anonymousCaller, type Json } from '../support/http.ts';
import { anAssessedSubject, anAssessingOrganization } from '../support/risk/assessments.ts';

const suite = dashboardSuite();

/** As the browser prints it, without the breaks of lines. */
async function printed(page: { pdf(options: object): Promise<Buffer> }): Promise<string> {
  const { pages } = await readPdf(Uint8Array.from(await page.pdf({ format: 'A4', tagged: true })));
  return pages.map(({ text }) => text.replaceAll(/\s+/g, '')).join('');
}

inBrowser('Contract 6, History: the dossier on the page of an assessment', () => {
  test('says that it is not sealed yet, then prints and saves its proof', async () => {
    const { service } = suite;
    const organization = await anAssessingOrganization(service);
    const { assessmentId } = await anAssessedSubject(organization, 80);
    const opened = await suite.open(organization.owner, { mode: 'test' });
    const { page, room } = opened;
    await opened.visit(`/risk/assessments/${assessmentId}`);
    const proof = room.getByRole('region', { name: 'Proof' });
    await proof.getByText('Not sealed yet').waitFor();
    expect(await printed(page)).toContain('Notsealedyet');

    await seal(service);
    // The page asks again by itself.
    await proof.getByText('Checkpoint and hashes').click();
    const dossier: Json = (await organization.testKey.get(`/risk/assessments/${assessmentId}/dossier`)).body;
    const { checkpoint, events } = dossier.proof;
    await proof.getByText(checkpoint.signature).first().waitFor();
    await opened.screenshot('dashboard-dossier');
    const paper = await printed(page);
    for (const value of [
      checkpoint.id,
      `${checkpoint.size}entries`,
      checkpoint.rootHash,
      events[0].inclusion.leafHash,
      checkpoint.keyId,
      checkpoint.signature,
      `${service.url}/.well-known/assay-history-keys.json`,
    ])
      expect.soft(paper).toContain(value);
    for (const action of [
      'Downloadthedossier',
      'DossierasPDF',
      'Printthedossier',
      'Acknowledge',
      'Overridethedecision',
    ])
      expect.soft(paper).not.toContain(action);
    // Nothing on paper is relative.
    expect(paper).not.toMatch(/secondsago|minutesago|now\b/);
    expect(paper).toContain('Receipt');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(proof, 'Download the dossier').click(),
    ]);
    expect(download.suggestedFilename()).toBe(`assessment-${assessmentId}.dossier.json`);
    const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    const { keys } = (await anonymousCaller(service.url).get('//.well-known/assay-history-keys.json')).body;
    expect(await verifyDossier(saved, { keys })).toMatchObject({ fault: undefined, assessmentId });
    expect(opened.problems).toEqual([]);
  });

  test('is saved as a PDF with its seal, in the mode that is shown', async () => {
    const organization = await anAssessingOrganization(suite.service);
    const { assessmentId } = await anAssessedSubject(organization, 80);
    await seal(suite.service);
    const opened = await suite.open(organization.owner, { mode: 'test' });
    await opened.visit(`/risk/assessments/${assessmentId}`);
    const [download] = await Promise.all([
      opened.page.waitForEvent('download'),
      button(opened.room, 'Dossier as PDF').click(),
    ]);
    expect(download.suggestedFilename()).toBe(`assessment-${assessmentId}.dossier.pdf`);
    const { pages } = await readPdf(Uint8Array.from(await readFile(await download.path())));
    const text = pages.map((page) => page.text.replaceAll(/\s+/g, '')).join('');
    const { body: dossier } = await organization.testKey.get(`/risk/assessments/${assessmentId}/dossier`);
    expect(text).toContain(assessmentId);
    expect(text).toContain(dossier.proof.checkpoint.rootHash);
    expect(opened.problems).toEqual([]);
  });
});
