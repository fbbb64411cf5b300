import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PepBuild } from '../../../src/screening/pep/build-pep-list.command.ts';
import {
  BUILT_ON,
  type BuiltPeps,
  readPeps,
  type RosterSpec,
  rosterTexts,
} from '../../../packages/name-screening/test/pep-texts.ts';

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a build asks for besides its sources. */
export function aBuild(folder: string, more: Partial<PepBuild> = {}): PepBuild {
  return {
    wikidata: [],
    rosters: [],
    positionsPath: null,
    outPath: join(folder, 'pep.jsonl'),
    published: BUILT_ON,
    now: new Date('2026-10-01T05:00:00Z'),
    service: { entitiesUrl: 'http://127.0.0.1:9/', userAgent: 'test' },
    progress: { reading: () => undefined, say: () => undefined },
    ...more,
  };
}

export function readBuilt(path: string): Promise<BuiltPeps> {
  return readPeps(readFileSync(path, 'utf8'));
}

/** Writes the CSV and its manifest; gives the path of the CSV. */
export function writeRoster(folder: string, roster: RosterSpec): string {
  const { csv, manifest } = rosterTexts(roster);
  const path = join(folder, `${roster.name}.csv`);
  writeFileSync(path, csv);
  writeFileSync(join(folder, `${roster.name}.manifest.json`), manifest);
  return path;
}
