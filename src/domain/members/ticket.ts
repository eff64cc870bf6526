/**
 * The ticket number in a reason, as help desks write it: `SUP-1234`, `#1234`, or `Ticket 1234`. ''
 * if there is none.
 */
export const ticketIn = (reason: string): string =>
  (/\b[A-Z][A-Z0-9]+-\d+\b/.exec(reason) ??
    /#\d+\b/.exec(reason) ??
    /\b(?:ticket|case)\s*\d+\b/i.exec(reason))?.[0] ?? '';
