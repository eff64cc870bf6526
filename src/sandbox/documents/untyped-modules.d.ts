declare module 'linebreak' {
  /** Unicode's line breaking algorithm (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place a line may end (index after its last character); null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module 'subset-font' {
  /** HarfBuzz's subsetter. `keepAllGlyphs` keeps everything; `text` is '' then. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'truetype';
      readonly keepAllGlyphs: boolean;
      /** A number pins the axis there, which makes the font an ordinary one. */
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
