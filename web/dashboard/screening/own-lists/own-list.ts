import type { AnswerOf } from '@assay/client/browser';

export type OwnList = AnswerOf<'listScreeningOwnLists'>['items'][number];
