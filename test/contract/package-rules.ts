import { builtinModules } from 'node:module';
import { importsOf, isOwnPackage, linesWith, type OwnPackage, type SourceFile } from './import-graph.ts';

/** Parts of Node without clock, chance, file or network; an engine uses no other. */
const PLAIN_BUILTINS = ['node:async_hooks', 'node:crypto', 'node:zlib', 'node:buffer', 'node:stream'];

/** Engines that also run in a browser. */
export const BROWSER_PACKAGES: readonly string[] = ['@assay/values', '@assay/policy-engine'];

/** Every import of a package that leaves it another way than through a declared dependency, with how to mend it. */
export function packageFaults(files: readonly SourceFile[], own: OwnPackage): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, target, line }) => {
      const fault = target === undefined ? nameFault(specifier, own) : pathFault(target, own);
      return fault === undefined ? [] : [`${file.path}:${line} imports '${specifier}': ${fault}`];
    }),
  );
}

/** What every test and every bench may ask of its run, whatever it tries; it is no engine, and no engine depends on it. */
export const TEST_SUPPORT = '@assay/test-support';

/** Every import by which a test or a bench of a package needs more than the package: it could not be taken elsewhere. */
export function packageTestFaults(files: readonly SourceFile[], own: OwnPackage): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ specifier, target }) =>
        target === undefined
          ? isOwnPackage(specifier) &&
            ![own.name, TEST_SUPPORT, ...own.dependencies].includes(packageOf(specifier))
          : !target.startsWith(`${own.folder}/`),
      )
      .map(
        ({ specifier, line }) =>
          `${file.path}:${line} imports '${specifier}'. Move what it needs into ${own.folder}, or where all tests and benches need it into ${TEST_SUPPORT}.`,
      ),
  );
}

const CLOCK_OR_CHANCE =
  /\bnew Date\b(?!\s*\()|\bnew Date\(\s*\)|\bDate\s*\.\s*now\b|\bMath\s*\.\s*random\b|\bperformance\s*\.\s*now\b|\b(?:setTimeout|setInterval|setImmediate|randomBytes|randomUUID|randomInt)\b|\bprocess\s*\./;

/** Every line of an engine that asks what it should be told. */
export function ambientFaults(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    linesWith(file, CLOCK_OR_CHANCE).map(
      (line) => `${file.path}:${line} asks the clock, chance or the process. Take the value as an argument.`,
    ),
  );
}

function pathFault(target: string, { folder, name }: OwnPackage): string | undefined {
  if (target.startsWith(`${folder}/`)) return undefined;
  return `${name} knows nothing of the service. Take the value as an argument, or move the file into ${folder}.`;
}

function nameFault(specifier: string, own: OwnPackage): string | undefined {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return builtinFault(specifier, own);
  const name = packageOf(specifier);
  if (own.dependencies.includes(name)) return undefined;
  return isOwnPackage(name)
    ? `${own.name} does not depend on ${name}. Engines stand side by side; only @assay/values lies below them.`
    : `enter ${name} in the dependencies of ${own.folder}/package.json.`;
}

function builtinFault(specifier: string, { name }: OwnPackage): string | undefined {
  if (name === TEST_SUPPORT) return undefined;
  if (BROWSER_PACKAGES.includes(name)) return `${name} runs in a browser too. Take the value as an argument.`;
  if (PLAIN_BUILTINS.includes(specifier)) return undefined;
  return 'an engine reads no file, clock or network. Let the service do it and pass the result in.';
}

/** `@scope/name/part` and `name/part` without their part. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
