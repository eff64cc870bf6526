import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { stripeStandInScript } from './stripe-stand-in-script';
import { type DeclineCode, declines, testCards } from './test-cards';

/** A payment method as the sandbox stores it, without the number. */
export interface SavedPaymentMethod {
  /** `pm_…` */
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly postalCode: string | null;
  /** Key of `declines`: why attaching it to a customer fails; null if it succeeds. */
  readonly declineCode: DeclineCode | null;
  /** Unix seconds, as at the payment provider. */
  readonly created: number;
}

export interface StripeStandInOptions {
  readonly savePaymentMethod: (method: SavedPaymentMethod) => void | Promise<void>;
  /** ms since the epoch. */
  readonly clock?: () => number;
}

const PaymentMethodRequest = z.object({
  type: z.literal('card'),
  card: z.object({
    number: z.string(),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(2100),
  }),
  billing_details: z
    .object({ address: z.object({ postal_code: z.string().nullish() }).nullish() })
    .loose()
    .nullish(),
});

const KEY = /^Bearer pk_(test|live)_\w+$/;

const refusal = (code: DeclineCode) => {
  const { status, ...error } = declines[code];
  return { status, body: { error } };
};

const invalidRequest = (message: string) => ({ error: { type: 'invalid_request_error', message } });

/**
 * The parts of the payment provider that the card form needs: `GET /v3.js`, the script, and `POST
 * /v1/payment_methods`, which the script calls. Mount it at /stripe-stand-in. As at the payment provider, a
 * bad card still becomes a payment method and is refused when it is attached.
 */
export const stripeStandInRoutes = ({
  savePaymentMethod,
  clock = Date.now,
}: StripeStandInOptions): Hono =>
  new Hono()
    .use(async (c, next) => {
      await next();
      // In Electron, the app's page has a public origin, while this server is on the loopback
      // address.
      c.header('Access-Control-Allow-Private-Network', 'true');
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      c.header('Cache-Control', 'no-store');
    })
    .use(cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 600 }))
    .get('/v3.js', (c) =>
      c.body(stripeStandInScript(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .post('/v1/payment_methods', async (c) => {
      const key = KEY.exec(c.req.header('Authorization') ?? '');
      if (!key) return c.json(invalidRequest('Invalid API Key provided.'), 401);
      const body: unknown = await c.req.json().catch(() => null);
      const request = PaymentMethodRequest.safeParse(body);
      if (!request.success) return c.json(invalidRequest('Missing required param: card.'), 400);
      const { card, billing_details } = request.data;
      const known = testCards.find(({ number }) => number === card.number);
      if (!known) {
        const refused = refusal('test_mode_live_card');
        return c.json(refused.body, refused.status);
      }
      const method: SavedPaymentMethod = {
        id: `pm_${randomBytes(12).toString('hex')}`,
        brand: known.brand,
        last4: known.number.slice(-4),
        expMonth: card.exp_month,
        expYear: card.exp_year,
        postalCode: billing_details?.address?.postal_code ?? null,
        declineCode: known.declineCode,
        created: Math.floor(clock() / 1000),
      };
      await savePaymentMethod(method);
      return c.json({
        id: method.id,
        object: 'payment_method',
        billing_details: billing_details ?? { address: { postal_code: null } },
        card: {
          brand: method.brand,
          country: 'US',
          exp_month: method.expMonth,
          exp_year: method.expYear,
          funding: 'credit',
          last4: method.last4,
        },
        created: method.created,
        customer: null,
        livemode: key[1] === 'live',
        type: 'card',
      });
    });
