import type { JournalChange } from '../../../contract/entities/journal';
import type { QuoteRequest } from '../../../contract/entities/quote';
import { change } from '../../../domain/journal/journal-changes';

/** For the journal: the terms of a quote, created alone or in a batch. */
export const describeQuote = (request: QuoteRequest): readonly JournalChange[] => [
  change('members', request.memberQuantity),
  change('price', request.sourcePriceId),
  change('discount', request.discountId ?? null),
  change('forEmail', request.clientEmail),
];
