/** What a colour means; never colour alone, the text says it too. */
export type Tone = 'good' | 'caution' | 'bad' | 'info' | 'neutral' | 'unknown';
