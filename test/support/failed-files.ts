import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** What failed in a file, and why. */
export interface FailedFile {
  readonly path: string;
  readonly failures: readonly string[];
  /** One loss is a loss here: it is not tried again. */
  readonly isFinal: boolean;
}

type Ended = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** Writes down which files failed. Without this file a run has failed for another reason, or was ended early. */
export class FailedFiles implements Reporter {
  readonly #path: string;
  readonly #finalTags: readonly string[];

  /** Tests with one of these tags are not tried again. */
  constructor(path: string, finalTags: readonly string[]) {
    this.#path = path;
    this.#finalTags = finalTags;
  }

  onTestRunEnd(...[modules, errors, reason]: Ended): void {
    if (errors.length > 0 || reason === 'interrupted') return;
    const failed = modules.filter((module) => module.state() === 'failed');
    writeFileSync(this.#path, JSON.stringify(failed.map((module) => this.#fileOf(module))));
  }

  #fileOf(module: TestModule): FailedFile {
    const tests = [...module.children.allTests('failed')];
    const suites = [module, ...module.children.allSuites()];
    const looked = tests.length > 0 ? tests : [...module.children.allTests()];
    return {
      path: relative(process.cwd(), module.moduleId),
      failures: [...suites, ...tests].flatMap((one) => reasonsOf(one)),
      isFinal: looked.some((test) => this.#isFinal(test)),
    };
  }

  #isFinal(test: TestCase): boolean {
    return test.tags.some((tag) => this.#finalTags.includes(tag));
  }
}

function reasonsOf(one: TestCase | TestSuite | TestModule): readonly string[] {
  const errors = (one.type === 'test' ? one.result().errors : one.errors()) ?? [];
  const name = one.type === 'module' ? 'the file' : one.fullName;
  return errors.map((error) => {
    const reason = (error.stack ?? error.message).split('\n');
    const ours = reason.filter((line) => !line.includes('node_modules'));
    return [name, ...ours.map((line) => `  ${line}`)].join('\n');
  });
}
