import { Type } from 'typebox';
import { strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoint.ts';
import { SourceShape } from '../lists/catalogue/source.ts';
import { readSources } from './read-sources.query.ts';

export const listScreeningSources = read({
  name: 'listScreeningSources',
  tag: 'Screening',
  summary: 'The lists, and how current each is',
  description:
    'Every list that a run may name, with the version that is searched now: the official ones, and behind them those of the organization and mode. A list without a version, one that is switched off, stale or in need of attention makes runs incomplete.',
  access: 'client',
  answer: strict({ items: Type.Array(SourceShape) }),
  refusals: [],
  input: () => null,
  run: readSources,
  present: (items) => ({ items }),
});
