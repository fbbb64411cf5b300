import type { PageSize } from '../agreement/agreement.ts';

/** A printed record: its findings as tables and cards, and a list of its events. */
export interface Report {
  readonly pageSize: PageSize;
  /** The PDF carries it as its title. */
  readonly fileTitle: string;
  readonly heading: string;
  /** Its subject, under the heading. */
  readonly name: string;
  readonly standing: Standing;
  readonly parts: readonly ReportPart[];
  /** At the foot of every page, beside its number. */
  readonly foot: string;
}

/** A state in one word, with its colour. */
export type Tone = 'good' | 'bad' | 'quiet';

export interface Standing {
  readonly word: string;
  readonly tone: Tone;
}

export type ReportPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'verdict'; readonly verdict: Standing }
  | { readonly kind: 'entries'; readonly titles: EntryTitles; readonly rows: readonly EntryRow[] };

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Set in letters of equal width, as hashes and ids are. */
  readonly mono?: boolean;
}

/** A person with their steps, beside a bar in the colour of their state. */
export interface Card {
  readonly name: string;
  readonly address: string;
  readonly note: string;
  readonly standing: Standing;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly label: string;
  readonly value: string;
  /** In small print under the value. */
  readonly note: string | null;
}

export type EntryTitles = readonly [number: string, time: string, event: string];

export type EntryRow =
  | {
      readonly kind: 'entry';
      readonly number: string;
      readonly time: string;
      readonly title: string;
      /** Beside the title. */
      readonly text: string;
      /** Empty where there is nothing else to tell. */
      readonly detail: string;
      readonly hash: string;
    }
  | { readonly kind: 'gap'; readonly text: string };
