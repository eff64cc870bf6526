import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { PAGE, Sheet } from './layout/sheet';

/** A PDF with US Letter pages; the same drawing gives the same file. */
export const writePdf = async (
  /** `day` is an ISO date. */
  { title, author, day }: { readonly title: string; readonly author: string; readonly day: string },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // The sheet decides where pages end; with margins, pdfkit would add pages itself.
    margin: 0,
    pdfVersion: '1.7',
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: new Date(`${day.slice(0, 10)}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  draw(new Sheet(pdf));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
};
