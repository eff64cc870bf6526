import { Hono } from 'hono';

export interface IpLookup {
  /** `GET /` answers `{"ip": …}`, as public look-up services do. Mount it at /ip-lookup. */
  readonly routes: Hono;
  /** What is answered from now on. */
  set(ip: string): void;
}

/** An address of TEST-NET-3 (RFC 5737), which belongs to nobody. */
export const DEFAULT_IP = '203.0.113.24';

/** Stands in for the public service that tells callers their address (section 7). */
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
