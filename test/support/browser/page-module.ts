import { build } from 'rolldown';

/** One module of the pages with all that it imports, as an expression that a page evaluates to what it exports. */
export async function pageModule(path: string): Promise<string> {
  const { output } = await build({
    input: `web/${path}`,
    platform: 'browser',
    tsconfig: false,
    write: false,
    output: { format: 'iife', name: 'it' },
  });
  return `(() => { ${output[0].code}; return it; })()`;
}
