/** The attribute for a tooltip; `TooltipLayer` displays it. */
export const tooltipAttribute = 'data-tooltip';

interface TooltipProps {
  readonly 'data-tooltip'?: string;
  readonly 'aria-description'?: string;
}

/**
 * Props for an element that shows `text` on hover and focus, and adds it to its description for
 * screen readers. Empty text means no tooltip. Attributes only, so a list of dates costs nothing until
 * the user hovers (ADR 10).
 */
export const tooltip = (text: string | null | undefined): TooltipProps =>
  text ? { [tooltipAttribute]: text, 'aria-description': text } : {};

/**
 * Props for the wrapper of a disabled control, which gets no pointer events and describes itself.
 */
export const tooltipAround = (text: string | null | undefined): TooltipProps =>
  text ? { [tooltipAttribute]: text } : {};
