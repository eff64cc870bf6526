import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ok } from '../../contract/errors';
import { isMethodName, methods } from '../../contract/methods';
import { CallEnvelope, CancelEnvelope } from '../../contract/wire';
import type { Core } from '../core/core';
import type { Log } from '../core/ports';
import { clientOf } from './client-id';
import { readJson } from './read-json';
import { sendFailure, sendJson } from './send-json';

export interface BridgeEndpointOptions {
  /** May still be starting: calls that come before wait for it. */
  readonly core: Promise<Core>;
  readonly log: Log;
}

export type Endpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The id of a query; a write has none here, for it is not ended because nobody waits for it. */
const queryIn = (envelope: unknown): string | null => {
  const call = CallEnvelope.safeParse(envelope);
  if (!call.success) return null;
  const { id, method } = call.data;
  return isMethodName(method) && methods[method].kind === 'query' ? id : null;
};

const isCancellation = (value: unknown): value is CancelEnvelope =>
  typeof value === 'object' &&
  value !== null &&
  'cancel' in value &&
  CancelEnvelope.safeParse(value).success;

/**
 * `POST /bridge`: a CallEnvelope is answered with core's Result, a CancelEnvelope with null. A
 * window that goes away ends its queries, because nobody would read their answers.
 */
export const createBridgeEndpoint = ({ core, log }: BridgeEndpointOptions): Endpoint => {
  const failed = (response: ServerResponse, cause: unknown): void => {
    const correlationId = randomUUID();
    log.error('call failed before core', { correlationId, cause });
    const message = `Something went wrong in the app itself (reference ${correlationId}).`;
    sendFailure(response, 500, { code: 'internal', message, correlationId });
  };

  const callCore = async (
    envelope: unknown,
    client: string,
    response: ServerResponse,
  ): Promise<void> => {
    try {
      const ready = await core;
      if (response.destroyed) return;
      let isAnswered = false;
      response.once('close', () => {
        const id = isAnswered ? null : queryIn(envelope);
        if (id !== null) ready.cancel(id, client);
      });
      const result = await ready.call(envelope, client);
      isAnswered = true;
      if (!response.destroyed) sendJson(response, 200, result);
    } catch (cause) {
      if (response.headersSent || response.destroyed) throw cause;
      failed(response, cause);
    }
  };

  return async (request, response) => {
    const client = clientOf(request);
    const body = await readJson(request);
    if (!body.ok) {
      return sendFailure(response, body.status, { code: 'validation', message: body.message });
    }
    if (!isCancellation(body.value)) return callCore(body.value, client, response);
    const { cancel } = body.value;
    (await core).cancel(cancel, client);
    sendJson(response, 200, ok(null));
  };
};
