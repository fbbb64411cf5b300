import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ApiCaller } from '../../api/api-caller.ts';
import { reasonOf, UnreadableFile } from '../policy-file.ts';
import { assessmentOf, type StoredAssessment } from './stored-assessment.ts';

const PAGE_ROWS = 100;

/** JSON lines of assessment records, as `GET /risk/assessments` has them in `items`. */
export async function* assessmentsIn(
  path: string,
  read: (bytes: number, totalBytes: number) => void,
): AsyncGenerator<StoredAssessment> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new UnreadableFile(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  const input = createReadStream(path, 'utf8');
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const assessment = assessmentOf(valueIn(line));
    if (!assessment) throw new UnreadableFile(`${path}, line ${number} is no assessment record.`);
    read(input.bytesRead, size);
    yield assessment;
  }
}

/** Undefined where it is no JSON. The service wrote it, so it is not looked at as closely as what people write. */
function valueIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Those of the service, the newest first. Pages count from the newest, so some come twice where others are made meanwhile. */
export async function* assessmentsOf({
  client,
}: Pick<ApiCaller, 'client'>): AsyncGenerator<StoredAssessment> {
  const seen = new Set<string>();
  const asked = {
    params: { resource: 'assessments' },
    query: { order: 'newest', limit: PAGE_ROWS },
  } as const;
  for await (const record of client.items('listRecords', asked)) {
    const assessment = assessmentOf(record);
    if (!assessment || seen.has(assessment.id)) continue;
    seen.add(assessment.id);
    yield assessment;
  }
}
