import { z } from 'zod';
import {
  CouponConfigEntry,
  PaymentCustomer,
  PaymentMethod,
  PriceConfigEntry,
} from '../entities/billing';
import { Id, list, rows } from '../entities/common';
import { Acknowledged, deskStaff } from './members-routes';
import { route } from './route';

export const billingRoutes = {
  'billing.priceConfig': route({
    http: 'GET',
    path: '/internal/stripe/price_config',
    kind: 'query',
    access: deskStaff,
    input: z.object({}),
    output: z.object({
      priceConfig: rows(PriceConfigEntry),
      couponConfig: list(CouponConfigEntry),
    }),
    response: { fields: ['priceConfig', 'couponConfig'] },
    exposed: true,
  }),
  'billing.getCustomer': route({
    http: 'POST',
    path: '/internal/stripe/get_customer',
    kind: 'query',
    access: deskStaff,
    input: z.object({ stripeCustomerId: z.string().min(1) }),
    output: PaymentCustomer,
    response: { key: 'customer' },
    idKey: 'stripeCustomerId',
    exposed: true,
    assumed: true,
  }),
  'billing.paymentMethods': route({
    http: 'POST',
    path: '/internal/stripe/get_customer_payment_methods',
    kind: 'query',
    access: deskStaff,
    input: z.object({ stripeCustomerId: z.string().min(1) }),
    output: rows(PaymentMethod),
    response: { key: 'paymentMethods' },
    exposed: true,
  }),
  'billing.addPaymentMethod': route({
    http: 'POST',
    path: '/internal/stripe/add_payment_method',
    kind: 'action',
    access: deskStaff,
    input: z.object({ stripeCustomerId: z.string().min(1), paymentMethodId: z.string().min(1) }),
    output: Acknowledged,
    response: 'none',
    exposed: true,
  }),
  /**
   * `trialDays` counts from today in US Eastern time, inclusive (section 4). Returns the team's ID.
   */
  'demoTeam.extendTrial': route({
    http: 'PATCH',
    path: '/internal/stripe/demo_teams/{id}',
    kind: 'action',
    access: deskStaff,
    input: z.object({ id: Id, trialDays: z.int().positive() }),
    output: Id.nullish(),
    response: { key: 'teamId' },
    exposed: true,
  }),
} as const;
