import { registerFaces, type StyledText, setText } from '../text/set-text';
import { createTextLayout, type TextLine } from '../text/text-layout';

/** US Letter in points, and its margins. */
export const PAGE = { width: 612, height: 792, margin: 56, footer: 24 } as const;

export const COLORS = {
  ink: '#1d2130',
  quiet: '#5b6275',
  brand: '#4b3fd1',
  soft: '#f3f2fd',
  line: '#dfe1ea',
  paper: '#ffffff',
} as const;

export interface TextBox {
  readonly x: number;
  readonly width: number;
  /** Points. */
  readonly size: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  /** Turns each line into a link to this URL. */
  readonly link?: string;
}

/** Line height and baseline, relative to the font size. */
const LINE_HEIGHT = 1.42;
const BASELINE = 1.06;

/**
 * Pages with a drawing position that moves down. A new page begins only when something needs it.
 */
export class Sheet {
  readonly left = PAGE.margin;
  readonly right = PAGE.width - PAGE.margin;
  readonly width = PAGE.width - 2 * PAGE.margin;
  readonly bottom = PAGE.height - PAGE.margin - PAGE.footer;
  /** Position of the next element, in points from the top. */
  y: number = PAGE.margin;

  readonly pdf: PDFKit.PDFDocument;
  readonly #layout: ReturnType<typeof createTextLayout>;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
    registerFaces(pdf);
    this.#layout = createTextLayout((font, text, size) =>
      pdf.font(font).fontSize(size).widthOfString(text),
    );
  }

  /** Starts a new page unless this one has `height` points left. */
  ensure(height: number): void {
    if (this.y + height <= this.bottom || this.y === PAGE.margin) return;
    this.nextPage();
  }

  nextPage(): void {
    this.pdf.addPage();
    this.y = PAGE.margin;
  }

  lines(styled: StyledText, box: Pick<TextBox, 'size' | 'width'>): readonly TextLine[] {
    return this.#layout.lines(setText(styled), box.size, box.width);
  }

  heightOf(styled: StyledText, box: Pick<TextBox, 'size' | 'width'>): number {
    return this.lines(styled, box).length * box.size * LINE_HEIGHT;
  }

  /**
   * Draws at a given height without moving the position or breaking the page. Returns the height
   * used.
   */
  textAt(y: number, styled: StyledText, box: TextBox): number {
    const lines = this.lines(styled, box);
    for (const [index, line] of lines.entries()) {
      this.lineAt(y + index * box.size * LINE_HEIGHT, line, box);
    }
    return lines.length * box.size * LINE_HEIGHT;
  }

  /** Draws at the position and moves it down, on as many pages as the text needs. */
  flow(styled: StyledText, box: TextBox): void {
    const step = box.size * LINE_HEIGHT;
    for (const line of this.lines(styled, box)) {
      if (line.text !== '') {
        this.ensure(step);
        this.lineAt(this.y, line, box);
      } else if (this.y === PAGE.margin) {
        // A blank line neither starts a page nor appears at the top of one.
        continue;
      }
      this.y += step;
    }
  }

  rule(y: number, color: string = COLORS.line, width = 0.75): void {
    this.pdf.moveTo(this.left, y).lineTo(this.right, y).lineWidth(width).stroke(color);
  }

  lineAt(y: number, line: TextLine, box: TextBox): void {
    const x = box.align === 'right' ? box.x + box.width - line.width : box.x;
    if (line.text === '') return;
    if (box.link !== undefined) {
      this.pdf.link(x, y, line.width, box.size * LINE_HEIGHT, box.link);
    }
    this.pdf
      .fillColor(box.color ?? COLORS.ink)
      .font(line.font)
      .fontSize(box.size)
      .text(line.text, x, y + box.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
  }
}
