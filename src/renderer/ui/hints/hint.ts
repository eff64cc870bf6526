/** What stands on an element that has a hint; `HintLayer` shows it. */
export const hintAttribute = 'data-hint';

interface HintProps {
  readonly 'data-hint'?: string;
  readonly 'aria-description'?: string;
}

/**
 * Props of an element that shows `text` under the pointer and with the focus, and reads it to
 * screen readers with its name. No text is no hint. They are attributes alone: a list of dates
 * costs nothing until somebody points at one of them (ADR 10).
 */
export const hint = (text: string | null | undefined): HintProps =>
  text ? { [hintAttribute]: text, 'aria-description': text } : {};

/** The same around a control that is disabled, which hears no pointer and has its own description. */
export const hintAround = (text: string | null | undefined): HintProps =>
  text ? { [hintAttribute]: text } : {};
