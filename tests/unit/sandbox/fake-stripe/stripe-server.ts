import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import {
  type SavedPaymentMethod,
  stripeStandInRoutes,
} from '../../../../src/sandbox/fake-stripe/stripe-stand-in-routes';

/** The stand-in's routes on their own server, and what they saved. */
export const startStripeServer = async () => {
  const saved: SavedPaymentMethod[] = [];
  const routes = stripeStandInRoutes({
    savePaymentMethod: (method) => {
      saved.push(method);
    },
    clock: () => 1_795_000_000_000,
  });
  const app = new Hono().route('/stripe-stand-in', routes);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scriptUrl: `${origin}/stripe-stand-in/v3.js`,
    saved,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
