import { type Answer, type Failure, keyByContent, withQuery } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { inputField } from '../parts/form.ts';
import { emptyFailure, ownFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { DocumentRecord } from './records.ts';

/** Contract 5, *Documents*. The service closes the line on more, so that its refusal would not be heard. */
const LARGEST_MEBIBYTES = 20;

/** Makes a draft of a PDF and leads to it. */
export async function askForUpload(desk: Desk): Promise<void> {
  const file = inputField(
    {
      label: 'PDF',
      hint: `At most ${LARGEST_MEBIBYTES} MiB and 200 pages, not encrypted and not signed yet.`,
    },
    { type: 'file', accept: 'application/pdf,.pdf' },
  );
  const name = inputField({ label: 'Name', hint: 'Signers see it.' }, { maxlength: 200 });
  file.control.addEventListener('change', () => {
    const chosen = file.control.files?.[0];
    if (chosen && name.control.value === '') name.control.value = chosen.name.replace(/\.pdf$/i, '');
  });
  const keyOf = keyByContent();
  const answer = await ask<DocumentRecord>({
    title: 'Upload a PDF',
    body: [file.element, name.element],
    button: 'Upload',
    fields: { '/file': file, '/name': name },
    send: async () => {
      const chosen = file.control.files?.[0];
      if (!chosen) return refused('/file', 'Choose a PDF.');
      const { size, lastModified } = chosen;
      if (size > LARGEST_MEBIBYTES * 1024 * 1024)
        return refused('/file', `The file is larger than ${LARGEST_MEBIBYTES} MiB.`);
      const failure = emptyFailure({ '/name': name });
      if (failure) return { ok: false, failure };
      const key = keyOf({ name: name.control.value, file: chosen.name, size, lastModified });
      const path = withQuery('/documents', { name: name.control.value });
      return placed(await desk.api.upload(path, chosen, 'application/pdf', key));
    },
  });
  if (answer?.ok) desk.go(`/documents/${answer.value.id}`);
}

function refused(pointer: string, message: string): Answer<never> {
  return { ok: false, failure: ownFailure([pointer], message) };
}

/** The name is a parameter and the body is the file itself: both have a field here. */
function placed(answer: Answer<DocumentRecord>): Answer<DocumentRecord> {
  return answer.ok ? answer : { ok: false, failure: withFields(answer.failure) };
}

function withFields(failure: Failure): Failure {
  const errors = failure.errors.map((fault) => ({
    ...fault,
    pointer: fault.parameter === 'name' ? '/name' : '/file',
  }));
  return { ...failure, errors };
}
