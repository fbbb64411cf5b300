import type { Schemas } from '@assay/client/browser';

export type Member = Schemas['Member'];
