import { Hono } from 'hono';
import { z } from 'zod';
import type { Budget } from '../../api/directory/throttle';
import { DEFAULT_IP } from '../../api/ip-lookup/ip-lookup';
import { endApiTokens } from '../../api/staff/auth/api-tokens';
import { endSessions } from '../../api/staff/auth/sessions';
import type { Store } from '../../data/database/store';
import { namedRecords } from '../../data/seed/named/named-records';
import { people } from '../../identity/people';
import { isOwnOrigin } from '../http/host-guard';
import { FaultRequest, type Faults, TokenFault } from './faults';
import type { RequestLog } from './request-log';

export interface HooksParts {
  readonly store: Store;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly clock: () => number;
  readonly port: () => number;
  /** Ends a person's sign-ins at the identity provider; returns how many there were. */
  readonly revokeIdentity: (sub: string) => Promise<number>;
  readonly setIp: (ip: string) => void;
  /** Null restores the usual budget. */
  readonly setDirectoryBudget: (budget: Budget | null) => void;
}

const AUDIT_LINES = 1000;

/** The hooks for tests and demonstrations, under /__sandbox. Responses are JSON. */
export const createHooksApp = (parts: HooksParts): Hono => {
  const { store, faults, log, clock, port } = parts;
  const app = new Hono();

  app.use(async (c, next) => {
    if (!isOwnOrigin(c.req.header('Origin'), port())) {
      return c.json({ message: 'The test hooks are not for web pages.' }, 403);
    }
    return next();
  });
  app.onError((error, c) => c.json({ message: error.message }, 400));

  app.get('/faults', (c) => c.json({ faults: faults.list() }));
  app.post('/faults', async (c) => {
    const body: unknown = await c.req.json();
    const tokens = TokenFault.safeParse(body);
    if (tokens.success) {
      const { tokens: how, email = null, api = 'staff' } = tokens.data;
      const { database } = store;
      const ended =
        api === 'staff'
          ? endSessions(database, how, clock(), email)
          : endApiTokens(database, api, how, clock(), email);
      return c.json({ ended });
    }
    return c.json({ fault: faults.add(FaultRequest.parse(body)) });
  });
  app.delete('/faults', (c) => {
    faults.clear();
    parts.setDirectoryBudget(null);
    return c.json({ faults: [] });
  });

  app.post('/directory-budget', async (c) => {
    const budget = z
      .strictObject({ requests: z.int().positive(), windowMs: z.int().positive() })
      .parse(await c.req.json());
    parts.setDirectoryBudget(budget);
    return c.json({ budget });
  });
  app.get('/mails', (c) =>
    c.json({ mails: store.database.all('SELECT * FROM mails ORDER BY id') }),
  );

  app.get('/requests', (c) => c.json({ requests: log.requests() }));
  app.delete('/requests', (c) => {
    log.clear();
    return c.json({ requests: [] });
  });
  app.get('/unknown', (c) => c.json({ requests: log.unknown() }));
  app.get('/audit', (c) =>
    c.json({
      audit: store.database
        .all<{
          created_at: string;
          staff_email: string;
          route: string;
          subject: string;
          before: string | null;
          after: string | null;
        }>(`SELECT * FROM (SELECT * FROM audit ORDER BY id DESC LIMIT ${AUDIT_LINES}) ORDER BY id`)
        .map((row) => ({
          at: row.created_at,
          staff: row.staff_email,
          route: row.route,
          subject: row.subject,
          before: row.before === null ? null : (JSON.parse(row.before) as unknown),
          after: row.after === null ? null : (JSON.parse(row.after) as unknown),
        })),
    }),
  );
  app.post('/reset', async (c) => {
    await store.reset();
    faults.clear();
    parts.setDirectoryBudget(null);
    log.clear();
    parts.setIp(DEFAULT_IP);
    return c.json({ reset: true });
  });
  app.post('/identity', async (c) => {
    const { revoke } = z.strictObject({ revoke: z.string() }).parse(await c.req.json());
    const person = people.find(({ email }) => email === revoke);
    if (person === undefined)
      return c.json({ message: `No sandbox user has the email ${revoke}.` }, 404);
    return c.json({ ended: await parts.revokeIdentity(person.sub) });
  });
  app.post('/ip', async (c) => {
    const { ip } = z.strictObject({ ip: z.string().min(1) }).parse(await c.req.json());
    parts.setIp(ip);
    return c.json({ ip });
  });
  app.get('/named-records', (c) => c.json({ records: namedRecords }));
  app.get('/people', (c) =>
    c.json({
      people: people.map(({ role, email, name, description }) => ({
        role,
        email,
        name,
        description,
      })),
    }),
  );
  return app;
};
