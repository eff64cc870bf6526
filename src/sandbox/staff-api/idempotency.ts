import { createHash } from 'node:crypto';
import type { RouteId } from '../../contract/staff-api/routes';
import type { Database } from '../database/database';
import type { WireAnswer } from './envelope';
import { Refusal } from './refusal';

/** A request that must not be done twice: who sent it, under which key, and what it asks for. */
export interface KeyedRequest {
  readonly staffId: number;
  readonly key: string;
  readonly route: RouteId;
  readonly requestHash: Buffer;
}

/** Answers with a secret in them are never written down, so they are remembered here. */
const SECRET: ReadonlySet<RouteId> = new Set(['member.getLoginToken']);
const SECRET_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

/** What a request asks for: the same for the same route, path, query and body text. */
export const hashRequest = (route: RouteId, address: string, body: string): Buffer =>
  createHash('sha256').update(`${route}\n${address}\n${body}`).digest();

const otherRequest = (): Refusal =>
  new Refusal(422, 'This Idempotency-Key was used for another request.');

export interface Idempotency {
  /** The answer given before, or null. Throws a Refusal (422) for a key of another request. */
  find(database: Database, request: KeyedRequest, now: number): WireAnswer | null;
  /** Keeps an answer; to be called in the transaction of the write. */
  keep(database: Database, request: KeyedRequest, answer: WireAnswer, now: number): void;
}

export const createIdempotency = (): Idempotency => {
  const secrets = new Map<string, { hash: Buffer; answer: WireAnswer; until: number }>();
  const secretKey = ({ staffId, key }: KeyedRequest) => `${staffId} ${key}`;

  return {
    find(database, request, now) {
      for (const [key, { until }] of secrets) if (until <= now) secrets.delete(key);
      const secret = secrets.get(secretKey(request));
      if (secret) {
        if (!secret.hash.equals(request.requestHash)) throw otherRequest();
        return secret.answer;
      }
      const row = database.get<{
        request_hash: Uint8Array;
        status: number;
        headers: string;
        body: Uint8Array;
      }>(
        'SELECT * FROM idempotency_keys WHERE staff_id = ? AND key = ?',
        request.staffId,
        request.key,
      );
      if (row === undefined) return null;
      if (!request.requestHash.equals(row.request_hash)) throw otherRequest();
      const headers = JSON.parse(row.headers) as Record<string, string>;
      return { status: row.status, headers, body: row.body };
    },
    keep(database, request, answer, now) {
      if (SECRET.has(request.route)) {
        const until = now + SECRET_MS;
        secrets.set(secretKey(request), { hash: request.requestHash, answer, until });
        return;
      }
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
        answer.status,
        JSON.stringify(answer.headers),
        Buffer.from(answer.body),
        now,
      );
    },
  };
};
