/** The attribute for a hint; `HintLayer` displays it. */
export const hintAttribute = 'data-hint';

interface HintProps {
  readonly 'data-hint'?: string;
  readonly 'aria-description'?: string;
}

/**
 * Props for an element that shows `text` on hover and focus, and adds it to its description for
 * screen readers. Empty text means no hint. Attributes only, so a list of dates costs nothing until
 * the user hovers (ADR 10).
 */
export const hint = (text: string | null | undefined): HintProps =>
  text ? { [hintAttribute]: text, 'aria-description': text } : {};

/**
 * Props for the wrapper of a disabled control, which gets no pointer events and describes itself.
 */
export const hintAround = (text: string | null | undefined): HintProps =>
  text ? { [hintAttribute]: text } : {};
