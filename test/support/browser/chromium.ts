import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

/** As it is called on the path, the one without windows first: it is twice as quick. And where a Mac has it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const named = process.env['ASSAY_TEST_CHROMIUM'];
const isPackaged = process.platform === 'linux' && process.arch === 'x64';
const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
const installed = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), APPLICATION].find(
  (path) => existsSync(path),
);

/** Without it no page can be looked at: npm has a browser for one kind of machine, others need one of their own. */
export const hasChromium = Boolean(named) || isPackaged || installed !== undefined;

interface Chromium {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The Chromium that ASSAY_TEST_CHROMIUM names, or the one of the development dependencies, which runs on Linux x64 only;
 * elsewhere the one that is installed.
 */
export async function readyChromium(): Promise<Chromium> {
  if (named) return { executable: named, environment: {} };
  if (isPackaged) return unpackedChromium();
  if (installed !== undefined) return { executable: installed, environment: {} };
  throw new Error(
    'There is no Chromium for this kind of machine: install one, or name it in ASSAY_TEST_CHROMIUM.',
  );
}

/** Cleaners of temporary folders may take single files away. */
const NEEDED = ['chromium', 'al2023/lib/libnss3.so', 'fonts/fonts.conf'];

/** Outlives the run, whose temporary folder does not. */
const cache = (): string => process.env['ASSAY_TEST_CACHE'] ?? tmpdir();

/** Unpacked once per machine, user and version: made aside, then renamed into place, so nobody sees half a browser. */
async function unpackedChromium(): Promise<Chromium> {
  const entry = require.resolve('@sparticuz/chromium');
  const user = process.getuid?.() ?? 0;
  const folder = join(cache(), `assay-chromium-${await packageVersion(entry)}-${user}`);
  if (!NEEDED.every((file) => existsSync(join(folder, file)))) await unpack(entry, folder);
  if ((await stat(folder)).uid !== user) throw new Error(`${folder} belongs to another user: remove it.`);
  return {
    executable: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  };
}

async function packageVersion(entry: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('@sparticuz/chromium has no version');
}

/** The package unpacks into TMPDIR, with its libraries only where it takes the machine for Lambda: so in a process of its own. */
async function unpack(entry: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const staging = await mkdtemp(`${folder}.`);
  const script =
    'require(process.argv[1]).executablePath().catch((error) => { console.error(error); process.exit(1); })';
  try {
    await promisify(execFile)(process.execPath, ['-e', script, entry], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(staging, 'fonts', 'fonts.conf'), FONTS);
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The fonts of the machine where it has any, and the packaged one. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;
