import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProductHandlers } from '../../../src/sandbox/api/product/handlers';
import { createStaffApi, type StaffRequest } from '../../../src/sandbox/api/staff/answer-request';
import { startSession } from '../../../src/sandbox/api/staff/auth/sessions';
import type { Handlers } from '../../../src/sandbox/api/staff/handler';
import { createHandlers } from '../../../src/sandbox/api/staff/handlers';
import { createHrHandlers } from '../../../src/sandbox/api/staff/handlers/hr-handlers';
import { createIdempotency } from '../../../src/sandbox/api/staff/idempotency';
import type { Database } from '../../../src/sandbox/data/database/database';
import { createInMemory } from '../../../src/sandbox/data/database/new-database';

let database: Database;

beforeEach(async () => {
  database = await createInMemory({ members: 1, seed: 1, now: Date.now() });
});
afterEach(() => database.close());

const apiWith = (changed: Partial<Handlers>, clock = Date.now) => {
  const handlers = {
    ...createHandlers({
      rules: () => {
        throw new Error('nobody signs in here');
      },
      isProd: false,
      sessionMs: 1000,
      checkoutUrl: () => 'http://127.0.0.1/',
      baseUrl: () => 'http://127.0.0.1',
    }),
    ...createHrHandlers({ adminTokenMs: 1000, directoryTokenMs: 1000 }),
    ...createProductHandlers({ delay: (_ms, then) => then() }),
  };
  return createStaffApi({
    database: () => database,
    handlers: { ...handlers, ...changed },
    idempotency: createIdempotency(),
    clock,
    onError: () => undefined,
  });
};

const quoteRequest = (key: string): StaffRequest => ({
  pathValues: {},
  query: new URLSearchParams(),
  body: JSON.stringify({
    companyName: 'A',
    clientName: 'B',
    clientEmail: 'c@d.example',
    memberQuantity: 5,
    sourcePriceId: 'price_1TeamsYear2025',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  }),
  address: '/internal/quotes/make_pdf',
  authorization: `Bearer ${startSession(database, 1, Date.now(), 60_000)}`,
  idempotencyKey: key,
});

it('two requests with one key prepared at the same time act once', async () => {
  const gate = Promise.withResolvers<void>();
  let prepared = 0;
  let acted = 0;
  const api = apiWith({
    'quote.makePdf': {
      async prepare() {
        prepared += 1;
        if (prepared === 2) gate.resolve();
        await gate.promise;
        return () => {
          acted += 1;
          return Buffer.from(`%PDF-${acted}`);
        };
      },
    },
  });
  const [one, two] = await Promise.all([
    api('quote.makePdf', quoteRequest('k')),
    api('quote.makePdf', quoteRequest('k')),
  ]);
  expect(prepared).toBe(2);
  expect(acted).toBe(1);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(Buffer.from(one.body as Uint8Array)).toEqual(Buffer.from(two.body as Uint8Array));
});

it('a key is remembered for a day, and a moment later it is a new request', async () => {
  let acted = 0;
  let now = Date.now();
  const makePdf = {
    prepare: async () => () => {
      acted += 1;
      return Buffer.from(`%PDF-${acted}`);
    },
  };
  const api = apiWith({ 'quote.makePdf': makePdf }, () => now);
  const request = {
    ...quoteRequest('k'),
    authorization: `Bearer ${startSession(database, 1, now, 72 * 3_600_000)}`,
  };
  await api('quote.makePdf', request);
  now += 24 * 3_600_000;
  await api('quote.makePdf', request);
  expect(acted).toBe(1);
  now += 1;
  await api('quote.makePdf', request);
  expect(acted).toBe(2);
});

it('a handler that throws returns a 500 without details, and its key repeats that response', async () => {
  const api = apiWith({
    'quote.makePdf': {
      prepare: () => Promise.reject(new Error('secret of the server')),
    },
  });
  const answer = await api('quote.makePdf', quoteRequest('k'));
  expect(answer.status).toBe(500);
  expect(answer.body).toBe('{"msg":"The staff API failed. See its log."}');
  // The key keeps its response, even a server error, like the payment provider's.
  expect(database.all('SELECT key, status FROM idempotency_keys')).toEqual([
    { key: 'k', status: 500 },
  ]);
});
