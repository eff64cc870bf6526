import { expect, test } from 'vitest';
import { ticketIn } from '../../../../src/domain/members/ticket';

test.each([
  ['SUP-1234: cannot sign in', 'SUP-1234'],
  ['asked in #88 and by phone', '#88'],
  ['Ticket 12', 'Ticket 12'],
  ['see case 7, urgent', 'case 7'],
  ['checks the 3 cards', ''],
  ['', ''],
])('%j: %j', (reason, ticket) => {
  expect(ticketIn(reason)).toBe(ticket);
});
