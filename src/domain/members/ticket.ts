/**
 * The number of a ticket in a reason, as desks write it: `SUP-1234`, `#1234`, `Ticket 1234`; '' where
 * there is none.
 */
export const ticketIn = (reason: string): string =>
  (/\b[A-Z][A-Z0-9]+-\d+\b/.exec(reason) ??
    /#\d+\b/.exec(reason) ??
    /\b(?:ticket|case)\s*\d+\b/i.exec(reason))?.[0] ?? '';
