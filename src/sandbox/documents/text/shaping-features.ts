type Features = PDFKit.Mixins.TextOptions['features'];

/** Latin without combining marks: `ccmp` would only take whole letters apart. */
const WHOLE_LETTERS = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/**
 * OpenType features for a run. Never none at all: given any, pdfkit shapes the run as a whole, else
 * word by word with the words of right-to-left text in the wrong order. Letters that the font would
 * draw as two glyphs (ị) stay one, as the second has no character and would spoil copied text.
 */
export const shapingFeatures = (text: string): Features => {
  if (!WHOLE_LETTERS.test(text)) return [];
  // The typings know the list only; fontkit takes a record too, with false for "not this one".
  return { ccmp: false } as unknown as Features;
};
