/** The package brings no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null after the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
