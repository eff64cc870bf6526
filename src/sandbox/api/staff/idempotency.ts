import { createHash } from 'node:crypto';
import type { ApiRouteId } from '../../../contract/methods/routes';
import type { Database } from '../../data/database/database';
import type { WireResponse } from './envelope';
import { Refusal } from './refusal';

/** A request that must not be done twice: its sender, its idempotency key, and its content. */
export interface KeyedRequest {
  readonly staffId: number;
  readonly key: string;
  readonly route: ApiRouteId;
  readonly requestHash: Buffer;
}

/** Responses with a secret are never stored completely, so they are kept in memory. */
const SECRET: ReadonlySet<ApiRouteId> = new Set(['member.getLoginToken', 'team.createTeam']);
const SECRET_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

/**
 * The response to store, or null for none. A created team is remembered across a restart of the
 * server, but without its login token.
 */
const writable = (route: ApiRouteId, answer: WireResponse): WireResponse | null => {
  if (!SECRET.has(route) || answer.status >= 400) return answer;
  if (route !== 'team.createTeam' || typeof answer.body !== 'string') return null;
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  return { ...answer, body: JSON.stringify({ ...body, loginToken: null }) };
};

/** Identifies a request: equal for the same route, path, query, and body text. */
export const hashRequest = (route: ApiRouteId, address: string, body: string): Buffer =>
  createHash('sha256').update(`${route}\n${address}\n${body}`).digest();

/** The key belongs to a request with other parameters. Nothing was done. */
export class KeyMisused extends Refusal {
  constructor() {
    super(409, 'This Idempotency-Key was used for another request.');
  }
}

/** Marked the way the payment provider does it. */
const replayed = (answer: WireResponse): WireResponse => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
});

export interface Idempotency {
  /**
   * The earlier response, or null. Throws KeyMisused (409) if the key belongs to another request.
   */
  find(database: Database, request: KeyedRequest, now: number): WireResponse | null;
  /** Stores a response; must be called in the transaction of the write. */
  keep(database: Database, request: KeyedRequest, answer: WireResponse, now: number): void;
}

export const createIdempotency = (): Idempotency => {
  const secrets = new Map<string, { hash: Buffer; answer: WireResponse; until: number }>();
  const secretKey = ({ staffId, key }: KeyedRequest) => `${staffId} ${key}`;

  return {
    find(database, request, now) {
      for (const [key, { until }] of secrets) if (until <= now) secrets.delete(key);
      const secret = secrets.get(secretKey(request));
      if (secret) {
        if (!secret.hash.equals(request.requestHash)) throw new KeyMisused();
        return replayed(secret.answer);
      }
      const row = database.get<{
        request_hash: Uint8Array;
        status: number;
        headers: string;
        body: Uint8Array;
      }>(
        `SELECT * FROM idempotency_keys
           WHERE staff_id = ? AND key = ? AND created_at_ms >= ?`,
        request.staffId,
        request.key,
        now - KEPT_MS,
      );
      if (row === undefined) return null;
      if (!request.requestHash.equals(row.request_hash)) throw new KeyMisused();
      const headers = JSON.parse(row.headers) as Record<string, string>;
      return replayed({ status: row.status, headers, body: row.body });
    },
    keep(database, request, answer, now) {
      if (SECRET.has(request.route)) {
        const until = now + SECRET_MS;
        secrets.set(secretKey(request), { hash: request.requestHash, answer, until });
      }
      const written = writable(request.route, answer);
      if (written === null) return;
      database.run(
        'DELETE FROM idempotency_keys WHERE staff_id = ? AND created_at_ms < ?',
        request.staffId,
        now - KEPT_MS,
      );
      database.run(
        `INSERT INTO idempotency_keys
           (staff_id,key,route,request_hash,status,headers,body,created_at_ms)
         VALUES (?,?,?,?,?,?,?,?)`,
        request.staffId,
        request.key,
        request.route,
        request.requestHash,
        written.status,
        JSON.stringify(written.headers),
        Buffer.from(written.body),
        now,
      );
    },
  };
};
