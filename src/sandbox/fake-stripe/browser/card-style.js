const CARD_STYLE = `
.stand-in-card { display: flex; flex-wrap: wrap; gap: 10px 16px; font: inherit; }
.stand-in-card-rest { display: flex; flex: 1 1 200px; gap: 16px; min-width: 0; }
.stand-in-card-field { display: flex; flex: 1 1 56px; flex-direction: column; min-width: 0; }
.stand-in-card-number { flex: 1 1 190px; }
.stand-in-card label { display: flex; justify-content: space-between; font-size: 12px; line-height: 16px; opacity: .78; }
.stand-in-card input {
  box-sizing: border-box; width: 100%; margin: 0; padding: 4px 0; border: 0; background: transparent;
  color: inherit; font: inherit; font-variant-numeric: tabular-nums; outline: 0; border-radius: 0;
}
.stand-in-card input::placeholder { color: var(--stand-in-placeholder, currentColor); opacity: .5; }
.stand-in-card input:focus-visible { box-shadow: 0 2px 0 0 Highlight; }
.stand-in-card input[aria-invalid="true"] { color: var(--stand-in-invalid, #c4314b); }
.stand-in-card input:disabled { opacity: .5; }
.stand-in-challenge {
  max-width: 360px; padding: 24px; border: 1px solid GrayText; border-radius: 12px; background: Canvas;
  color: CanvasText; font: 15px/1.5 system-ui, "Segoe UI", sans-serif;
}
.stand-in-challenge::backdrop { background: rgb(0 0 0 / .5); }
.stand-in-challenge h2 { margin: 0 0 8px; font-size: 18px; }
.stand-in-challenge p { margin: 0 0 20px; }
.stand-in-challenge div { display: flex; flex-wrap: wrap; gap: 8px; }
.stand-in-challenge button {
  padding: 8px 14px; border: 1px solid GrayText; border-radius: 8px; background: Canvas; color: CanvasText;
  font: inherit; cursor: pointer;
}
.stand-in-challenge button:first-child { border-color: #4b3fd1; background: #4b3fd1; color: #fff; }
.stand-in-challenge button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;

/** Documents that already have the style. */
const styled = new WeakSet();

/**
 * Adopted as a style sheet, because a page's policy may forbid a style element.
 * @param {Document} document
 */
export const adoptCardStyle = (document) => {
  if (styled.has(document) || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CARD_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  styled.add(document);
};
