import { randomUUID } from 'node:crypto';
import type { ZodError } from 'zod';
import type { DraftTexts } from '../../../contract/drafts';
import {
  isMethodName,
  type MethodName,
  type MethodOutput,
  type MethodRequest,
  methods,
} from '../../../contract/methods/methods';
import type { Access } from '../../../contract/permissions';
import type { CallEnvelope } from '../../../contract/wire/envelope';
import type { AppError } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { AppFailure, fail, ok, type Result } from '../../../contract/wire/result';
import { unexpectedPartsOf } from '../api/read-response';
import type { RowOfList } from '../outbox/row-of-list';
import { signedOut } from '../outbox/write-errors';
import { actingAs } from '../session/acting-as';
import type { Log } from './ports';
import { redactText } from './redact';

/** What a service gets besides its parsed input. */
export interface CallContext {
  /** ID of the call, used in `save.progress`. */
  readonly call: string;
  readonly signal: AbortSignal;
  /** The calling window; empty if core makes the call. */
  readonly client: string;
  /** Email of the person who was signed in when the call arrived; missing if no one was. */
  readonly person?: string;
  /** The caller's proposed idempotency key; a write that already has one keeps it. */
  readonly idempotencyKey?: string;
  /** The drafts whose text this write sends. */
  readonly drafts?: DraftTexts;
  /** The warnings that the person saw and overrode. */
  readonly overridden?: readonly string[];
  /** Called if nothing is sent, because someone else has already made this change. */
  readonly onUnsent: () => void;
  /** Set if core makes the call for a row of a bulk action. */
  readonly row?: RowOfList;
  /** Set if the window shows the first rows of a long response early. */
  readonly onFirstRows?: (first: FirstRows) => void;
}

/** One handler per method; a missing or extra one does not compile. */
export type Handlers = {
  readonly [M in MethodName]: (
    input: MethodRequest<M>,
    context: CallContext,
  ) => Promise<MethodOutput<M>>;
};

export interface DispatchDependencies {
  readonly handlers: Handlers;
  /** Null if the session allows the access, otherwise the reason. */
  readonly refusal: (access: Access) => AppError | null | Promise<AppError | null>;
  /** Email of the signed-in person. */
  readonly person?: () => string | null;
  readonly log: Log;
  /**
   * Methods whose responses have already been parsed with the same schema, so that 10,000 search
   * results are not parsed twice. None by default.
   */
  readonly parsed?: ReadonlySet<MethodName>;
  /** Removes secrets from messages. */
  readonly redact?: (text: string) => string;
}

export type Dispatch = (
  envelope: CallEnvelope,
  signal: AbortSignal,
  client?: string,
  /** Sends an event only to the window that made the call. */
  notify?: (event: BridgeEvent) => void,
  /** The row of a bulk action, if core makes the call for one. */
  row?: RowOfList,
) => Promise<Result<unknown>>;

/** Describes the first invalid part of an input, for the person who typed it. */
const inputError = (error: ZodError): AppError => {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  return {
    code: 'validation',
    message: issue?.message ?? 'The input isn’t valid.',
    ...(field ? { field } : {}),
  };
};

/**
 * The only entry for calls from windows. Checks the method, the input, and the permission, runs the
 * service, and checks the output. Never throws, and its responses never contain a stack, a token, or
 * a link with a token.
 */
export const createDispatch = ({
  handlers,
  refusal,
  person = () => null,
  log,
  parsed = new Set(),
  redact = redactText,
}: DispatchDependencies): Dispatch => {
  const internal = (method: string, cause: unknown): AppError => {
    const correlationId = randomUUID();
    log.error('call failed', { method, correlationId, cause });
    return {
      code: 'internal',
      message: `Something went wrong in the app (reference ${correlationId}).`,
      correlationId,
    };
  };

  return async (
    { id, method, input, idempotencyKey, drafts, overridden, first },
    signal,
    client = '',
    notify,
    listed,
  ) => {
    if (!isMethodName(method)) {
      log.error('unknown method', { method: method.slice(0, 100) });
      return fail({ code: 'not-found', message: 'Unknown method.' });
    }
    const row = methods[method];
    try {
      const request = row.input.safeParse(input ?? {});
      if (!request.success) return fail(inputError(request.error));
      const refused = await refusal(row.access);
      if (refused) return fail(refused);
      const handler = handlers[method] as (
        input: unknown,
        context: CallContext,
      ) => Promise<unknown>;
      const caller = person();
      if (listed && listed.person !== caller) return fail(signedOut().error);
      let unsent = false;
      const context: CallContext = {
        call: id,
        signal,
        client,
        onUnsent: () => {
          unsent = true;
        },
        ...(caller === null ? {} : { person: caller }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(drafts === undefined ? {} : { drafts }),
        ...(overridden === undefined ? {} : { overridden }),
        ...(listed === undefined ? {} : { row: listed }),
        ...(first && notify
          ? { onFirstRows: (rows) => notify({ type: 'response.started', call: id, ...rows }) }
          : {}),
      };
      const handle = () => handler(request.data, context);
      const value = await (caller === null ? handle() : actingAs(caller, handle));
      const unexpected = unexpectedPartsOf(value);
      if (parsed.has(method)) return ok(value, unexpected, unsent);
      const response = row.output.safeParse(value);
      if (!response.success) return fail(internal(method, response.error));
      return ok(response.data, unexpected, unsent);
    } catch (error) {
      if (signal.aborted) return fail({ code: 'cancelled', message: 'Canceled.' });
      if (!(error instanceof AppFailure)) return fail(internal(method, error));
      const { error: known } = error;
      // Log the cause of an internal error even if a service gave it a message.
      if (known.code === 'internal') log.error('call failed', { method, cause: error });
      return fail({ ...known, message: redact(known.message) });
    }
  };
};
