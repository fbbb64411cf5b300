import { type Import, importsOf, isOwnPackage, linesWith, type SourceFile } from './import-graph.ts';

/** The chapters of the service, each with the modules whose door it may use. There is no way round in a circle. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  risk: ['identity'],
  screening: ['identity', 'risk'],
  verification: ['identity', 'risk', 'screening'],
  documents: ['identity', 'risk'],
  webhooks: ['identity'],
  operator: ['identity'],
  activity: ['identity', 'risk', 'screening', 'documents', 'verification', 'webhooks'],
  history: ['identity', 'risk', 'screening', 'documents'],
  home: ['risk', 'screening', 'documents', 'webhooks'],
  demo: ['identity'],
};

const SUFFIXES = [
  'adapter',
  'store',
  'lookup',
  'step',
  'query',
  'command',
  'routes',
  'worker',
  'thread',
] as const;
/** `capabilities` is the file of that name at the top of a module: the types of what it needs of the process. */
type Role = 'pure' | (typeof SUFFIXES)[number] | 'index' | 'capabilities';

/** Packages without clock, chance and input or output. A pure file of a module imports these and no other. */
const PURE_PACKAGES = ['typebox', 'node:crypto', 're2js'];
/** An engine owns the limits of its subject, behind a door that loads nothing else. */
const KERNEL_PACKAGES = /^(?:typebox|@assay\/values|@assay\/[a-z-]+\/limits)$/;
/** Imported for their types only, which leave no trace in the program. */
const TYPE_PACKAGES = ['node:http'];

interface Allowance {
  /** Files of the same module. */
  readonly own: readonly Role[];
  readonly platform: boolean;
  /** The doors of other modules, in the order of modules. */
  readonly doors: boolean;
  readonly packages: readonly string[] | 'any';
  readonly mend: string;
}

/** What a file of a module may import besides the kernel. */
const MAY_IMPORT: Readonly<Record<Role, Allowance>> = {
  pure: {
    own: ['pure'],
    platform: false,
    doors: false,
    packages: PURE_PACKAGES,
    mend: 'take the value as an argument, or give the file the suffix that says which machinery it is',
  },
  adapter: {
    own: ['pure', 'adapter', 'capabilities'],
    platform: true,
    doors: false,
    packages: 'any',
    mend: 'an adapter wraps one library: move the rest into the query or command that calls it',
  },
  store: {
    own: ['pure'],
    platform: true,
    doors: false,
    packages: [],
    mend: 'a store is SQL and rows: move shared types and rules into a pure file, the use case into a query or command',
  },
  lookup: {
    own: ['pure', 'adapter', 'store', 'lookup', 'query', 'capabilities'],
    platform: true,
    doors: true,
    packages: [...PURE_PACKAGES, ...TYPE_PACKAGES],
    mend: 'a lookup is a part of use cases that reads: what changes something is a step',
  },
  step: {
    own: ['pure', 'adapter', 'store', 'lookup', 'step', 'query', 'capabilities'],
    platform: true,
    doors: true,
    packages: [...PURE_PACKAGES, ...TYPE_PACKAGES],
    mend: 'a step is a part of commands that writes: wrap a library in an adapter, leave schemas to the routes',
  },
  query: {
    own: ['pure', 'adapter', 'store', 'lookup', 'query', 'capabilities'],
    platform: true,
    doors: true,
    packages: [...PURE_PACKAGES, ...TYPE_PACKAGES],
    mend: 'a query reads: what changes something is a command, what wraps a library is an adapter',
  },
  command: {
    own: ['pure', 'adapter', 'store', 'lookup', 'step', 'query', 'command', 'capabilities'],
    platform: true,
    doors: true,
    packages: [...PURE_PACKAGES, ...TYPE_PACKAGES],
    mend: 'a command is one write use case: wrap a library in an adapter, leave schemas to the routes',
  },
  routes: {
    own: ['pure', 'query', 'command', 'capabilities'],
    platform: true,
    doors: false,
    packages: ['typebox'],
    mend: 'routes declare endpoints: ask a query or a command of the same module, never a store or another module',
  },
  worker: {
    own: [
      'pure',
      'adapter',
      'store',
      'lookup',
      'step',
      'query',
      'command',
      'worker',
      'thread',
      'index',
      'capabilities',
    ],
    platform: true,
    doors: false,
    packages: 'any',
    mend: 'a worker is one tick of its own module: let one of its commands use the other module',
  },
  thread: {
    own: ['pure', 'adapter'],
    platform: false,
    doors: false,
    packages: 'any',
    mend: 'a thread works without a database: send it what it needs in its message',
  },
  index: {
    own: ['pure', 'lookup', 'step', 'query', 'command', 'capabilities'],
    platform: false,
    doors: false,
    packages: [],
    mend: 'a door shows pure names, use cases and their parts: wrap what others need in one of them',
  },
  capabilities: {
    own: ['pure'],
    platform: true,
    doors: true,
    packages: [],
    mend: 'a declaration of capabilities names types: move the type that it needs into a pure file',
  },
};

/** Where a file stands. `test` is a test file beside the code; `outside` is everything that is not the service. */
type Place =
  | { readonly area: 'kernel' | 'platform' | 'cli' | 'test' | 'outside' }
  | { readonly area: 'root'; readonly name: string }
  | { readonly area: 'module'; readonly module: string; readonly role: Role }
  | { readonly area: 'unknown'; readonly mend: string };

/** Files that stand at the top of `src`, with what each may import besides the kernel and the platform. */
const ROOT_FILES: Readonly<Record<string, (target: Place, path: string) => boolean>> = {
  'app.ts': (target) =>
    isRole(target, ['index', 'worker', 'adapter']) ||
    isRoot(target, ['endpoints.ts', 'api-description.ts', 'capabilities.ts']),
  'capabilities.ts': (target) => isRole(target, ['index']),
  'endpoints.ts': (target, path) =>
    isRole(target, ['routes']) ||
    isRoot(target, ['capabilities.ts']) ||
    path === 'src/platform/endpoints/endpoint.ts',
  'api-description.ts': (target) => isRole(target, ['index']),
  'config.ts': () => false,
  'cli.ts': (target) => mayCommandLine(target),
};

/** Every break of a rule among these files, each with the way to mend it. */
export function faultsOf(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const place = placeOf(file.path);
    if (place.area === 'unknown') return [`${file.path}: ${place.mend}`];
    if (place.area === 'test') return [];
    const imports = importsOf(file);
    return [
      ...imports.flatMap((one) => importFaults(file, place, one)),
      ...WORDS.flatMap((rule) => wordFaults(file, place, rule)),
    ];
  });
}

function placeOf(path: string): Place {
  const [folder, first = '', ...rest] = path.split('/');
  if (/\.test\.tsx?$/.test(path)) return { area: 'test' };
  if (folder !== 'src') return { area: 'outside' };
  if (first === 'kernel' || first === 'platform' || first === 'cli') return { area: first };
  if (rest.length === 0) return rootPlace(first);
  if (!Object.hasOwn(MODULES, first)) {
    const known = Object.keys(MODULES).join(', ');
    const mend = `'${first}' is no module (${known}). Move the file, or enter the module and what it uses in MODULES.`;
    return { area: 'unknown', mend };
  }
  return modulePlace(first, rest);
}

function rootPlace(name: string): Place {
  if (Object.hasOwn(ROOT_FILES, name)) return { area: 'root', name };
  const mend = `only ${Object.keys(ROOT_FILES).join(', ')} stand at the top of src. Move the file into its module, the platform or the kernel.`;
  return { area: 'unknown', mend };
}

function modulePlace(module: string, rest: readonly string[]): Place {
  const name = rest.at(-1) ?? '';
  if (name === 'index.ts' && rest.length === 1) return { area: 'module', module, role: 'index' };
  if (name === 'capabilities.ts' && rest.length === 1)
    return { area: 'module', module, role: 'capabilities' };
  const [, suffix, ...more] = name.replace(/\.ts$/, '').split('.');
  const role = suffix === undefined ? 'pure' : SUFFIXES.find((known) => known === suffix);
  if (role && more.length === 0 && name !== 'index.ts') return { area: 'module', module, role };
  const mend =
    name === 'index.ts'
      ? 'a module has one door, at its top. Import the files of a noun by name.'
      : `the name says no role. Use one of ${SUFFIXES.map((known) => `.${known}.ts`).join(' ')}, or no suffix for a pure file.`;
  return { area: 'unknown', mend };
}

function isRole(place: Place, roles: readonly Role[]): boolean {
  return place.area === 'module' && roles.includes(place.role);
}

function isRoot(place: Place, names: readonly string[]): boolean {
  return place.area === 'root' && names.includes(place.name);
}

function mayCommandLine(target: Place): boolean {
  return (
    target.area === 'cli' ||
    isRole(target, ['index']) ||
    isRoot(target, ['app.ts', 'capabilities.ts', 'config.ts'])
  );
}

function importFaults(file: SourceFile, place: Place, one: Import): readonly string[] {
  const broken = one.target === undefined ? packageFault(place, one) : fileFault(file, place, one);
  return broken === undefined ? [] : [`${file.path}:${one.line} imports '${one.specifier}': ${broken}`];
}

function packageFault(place: Place, one: Import): string | undefined {
  if (!/^[\w@]/.test(one.specifier)) return 'imports are relative, or name a package. Write a relative path.';
  if (one.specifier === 'node:process')
    return 'the process is a global; its environment is read in src/config.ts.';
  // Engines know no clock, no chance and nothing outside: every module that may import a file may import them.
  if (isOwnPackage(one.specifier) && place.area !== 'kernel') return undefined;
  if (place.area === 'kernel') {
    return KERNEL_PACKAGES.test(one.specifier)
      ? undefined
      : 'the kernel imports only itself, typebox, @assay/values and the limits of engines. Move the file to the platform.';
  }
  if (place.area === 'root' && (place.name === 'endpoints.ts' || place.name === 'api-description.ts'))
    return 'this file is data and takes no package. Move what needs it elsewhere.';
  if (place.area !== 'module') return undefined;
  const { packages, mend } = MAY_IMPORT[place.role];
  if (packages !== 'any' && !packages.includes(one.specifier))
    return `${kindOf(place.role)} may import ${listed(packages, 'no package')}. Mend: ${mend}.`;
  if (TYPE_PACKAGES.includes(one.specifier) && !one.typeOnly && packages !== 'any')
    return 'only its types are wanted here. Write `import type`.';
  return undefined;
}

function fileFault(file: SourceFile, place: Place, one: Import): string | undefined {
  const path = one.target ?? '';
  const target = placeOf(path);
  if (target.area === 'test') return 'nothing imports a test. Move what is shared into a file without .test.';
  if (place.area === 'outside') return outsideFault(file.path, path);
  if (target.area === 'outside')
    return 'the service imports nothing outside src. Import a package by its name, or move the shared part into src.';
  if (target.area === 'unknown') return target.mend;
  if (isDeclaration(place) && !one.typeOnly)
    return 'capabilities are declared as types, which leave no trace in the program. Write `import type`.';
  switch (place.area) {
    case 'kernel':
      return target.area === 'kernel'
        ? undefined
        : 'the kernel imports only itself. Move the file to where it belongs.';
    case 'platform':
      return target.area === 'kernel' || target.area === 'platform'
        ? undefined
        : 'the platform knows no module. Take it as an argument, given by src/app.ts.';
    case 'cli':
      return isBase(target) || mayCommandLine(target)
        ? undefined
        : 'the command line uses app.ts, config.ts and the doors of modules. Use or widen index.ts.';
    case 'root':
      return rootFault(place.name, target, path);
    case 'module':
      return moduleFault(place, target);
    case 'test':
    case 'unknown':
      return undefined;
  }
}

/** The pages talk to the service only through the client. Packages have rules of their own. */
function outsideFault(from: string, to: string): string | undefined {
  if (!from.startsWith('web/') || to.startsWith('web/')) return undefined;
  return 'web/ imports only web/ and packages. Take the shape it needs from @assay/client.';
}

/** Of capabilities: what a module needs, or what all of them together do. */
function isDeclaration(place: Place): boolean {
  return isRole(place, ['capabilities']) || isRoot(place, ['capabilities.ts']);
}

function isBase(place: Place): boolean {
  return place.area === 'kernel' || place.area === 'platform';
}

function rootFault(name: string, target: Place, path: string): string | undefined {
  const allowed = ROOT_FILES[name]?.(target, path) ?? false;
  if (allowed || (isBase(target) && name !== 'endpoints.ts')) return undefined;
  if (name === 'endpoints.ts')
    return 'the table names declarations and nothing else. Declare the endpoint in a .routes.ts file.';
  return 'it may use the doors (index.ts) of modules, and src/app.ts their workers. Export what it needs from index.ts.';
}

function moduleFault(place: Place & { readonly area: 'module' }, target: Place): string | undefined {
  const { own, platform, doors, mend } = MAY_IMPORT[place.role];
  if (target.area === 'kernel' || (target.area === 'platform' && platform)) return undefined;
  if (target.area !== 'module')
    return `${kindOf(place.role)} does not import ${target.area === 'platform' ? 'the platform' : 'what composes the service'}. Mend: ${mend}.`;
  if (target.module === place.module) {
    return own.includes(target.role)
      ? undefined
      : `${kindOf(place.role)} imports of its module only: ${own.map(kindOf).join(', ')}. Mend: ${mend}.`;
  }
  if (target.role !== 'index')
    return `another module is entered by its door. Import src/${target.module}/index.ts and export the name there.`;
  const uses = MODULES[place.module] ?? [];
  if (!uses.includes(target.module))
    return `${place.module} may use ${listed(uses, 'no other module')}. Let src/app.ts hand the function or value in.`;
  return doors ? undefined : `${kindOf(place.role)} uses no other module. Mend: ${mend}.`;
}

/** Roles that no suffix names. */
const KINDS: Readonly<Partial<Record<Role, string>>> = {
  pure: 'a pure file',
  index: 'a door (index.ts)',
  capabilities: 'a declaration of capabilities (capabilities.ts)',
};

function kindOf(role: Role): string {
  return KINDS[role] ?? `a .${role}.ts file`;
}

function listed(names: readonly string[], none: string): string {
  return names.length === 0 ? none : `only ${names.join(', ')}`;
}

interface WordRule {
  readonly pattern: RegExp;
  readonly where: (place: Place, path: string) => boolean;
  readonly fault: string;
}

/** Files that hand a part of the environment on, each with the reason. */
const PASSES_ENVIRONMENT: Readonly<Record<string, string>> = {
  'src/platform/embedded-postgres/server.ts': 'PATH, for the child process of the embedded database',
};

const RULES_AND_CASES: readonly Role[] = ['pure', 'store', 'lookup', 'step', 'query', 'command'];

/** Words that some places do not hold. */
const WORDS: readonly WordRule[] = [
  {
    pattern: /\bprocess\s*(?:\??\.\s*env\b|\[)|=\s*process\s*[;,)]/,
    where: (place, path) =>
      place.area !== 'outside' && path !== 'src/config.ts' && !Object.hasOwn(PASSES_ENVIRONMENT, path),
    fault: 'reads the environment. Add the variable to src/config.ts and pass its value in.',
  },
  {
    pattern: /\bnew Date\b(?!\s*\()|\bnew Date\(\s*\)|(?<!\bnew )\bDate\(|\bDate\s*\.\s*now\b/,
    where: (place) => place.area === 'kernel' || isRole(place, RULES_AND_CASES),
    fault: 'asks the clock. Take `now` from the context or as an argument.',
  },
  {
    pattern: /\bMath\s*\.\s*random\b/,
    where: (place) => place.area === 'kernel' || isRole(place, RULES_AND_CASES),
    fault: 'throws dice. Take ids from `ctx.newId`, secrets from node:crypto in a command.',
  },
  {
    pattern: /\bawait\b/,
    where: (place) => place.area === 'kernel' || isRole(place, ['pure']),
    fault: 'waits in a pure file. Load first, in a query or command, and pass what was loaded.',
  },
  {
    pattern:
      /\b(?:performance\s*\.\s*now|setTimeout|setInterval|setImmediate|fetch|randomBytes|randomUUID|randomInt)\b/,
    where: (place) => place.area === 'kernel' || isRole(place, ['pure']),
    fault: 'uses time, chance or the network in a pure file. Take the value as an argument.',
  },
  {
    pattern: /\bimport\s*\(\s*(?!['"])/,
    where: (place) => place.area !== 'outside',
    fault: 'imports what only the running program knows. Name the file in a string.',
  },
  {
    pattern: /\bexport\s+default\b|\bas\s+default\b/,
    // Bundlers ask for one, and a declaration says what others export.
    where: (_place, path) => !/\.(?:config|d)\.ts$/.test(path),
    fault: 'exports a default. Export it by its name.',
  },
];

function wordFaults(file: SourceFile, place: Place, rule: WordRule): readonly string[] {
  if (!rule.where(place, file.path)) return [];
  return linesWith(file, rule.pattern).map((line) => `${file.path}:${line} ${rule.fault}`);
}
