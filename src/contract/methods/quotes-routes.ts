import { z } from 'zod';
import { QuoteRequest } from '../entities/quote';
import { route } from './route';

export const quoteRoutes = {
  /** The response is a PDF; core writes it to disk, so it never crosses the bridge. */
  'quote.makePdf': route({
    http: 'POST',
    path: '/internal/quotes/make_pdf',
    kind: 'action',
    access: ['sales'],
    input: QuoteRequest,
    output: z.instanceof(Uint8Array),
    response: 'pdf',
    exposed: false,
  }),
} as const;
