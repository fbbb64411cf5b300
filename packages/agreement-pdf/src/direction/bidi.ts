import makeBidi, { type Bidi } from 'bidi-js';

/** The package is CommonJS whose types describe a module: its default is the function itself. */
export const bidi = (makeBidi as unknown as () => Bidi)();
