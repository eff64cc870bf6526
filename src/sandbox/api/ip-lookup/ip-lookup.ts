import { Hono } from 'hono';

export interface IpLookup {
  /** `GET /` responds `{"ip": …}`, as public lookup services do. Mount it at /ip-lookup. */
  readonly routes: Hono;
  /** Changes the IP that later requests get. */
  set(ip: string): void;
}

/** An address of TEST-NET-3 (RFC 5737), which is reserved for examples. */
export const DEFAULT_IP = '203.0.113.24';

/** Replaces the public service that tells callers their IP address (section 7). */
export const createIpLookup = (initial: string = DEFAULT_IP): IpLookup => {
  let ip = initial;
  const routes = new Hono().get('/', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ ip });
  });
  return {
    routes,
    set: (next) => {
      ip = next;
    },
  };
};
