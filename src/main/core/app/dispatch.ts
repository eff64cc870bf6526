import { randomUUID } from 'node:crypto';
import type { ZodError } from 'zod';
import {
  isMethodName,
  type MethodName,
  type MethodOutput,
  type MethodRequest,
  methods,
} from '../../../contract/methods/methods';
import type { Access } from '../../../contract/permissions';
import type { CallEnvelope } from '../../../contract/wire/envelope';
import { type AppError, AppFailure, fail, ok, type Result } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { oddPartsOf } from '../api/answer';
import { actingAs } from '../auth/acting-as';
import type { RowOfList } from '../outbox/row-of-list';
import { signedOut } from '../outbox/write-errors';
import type { Log } from './ports';
import { redactText } from './redact';

/** What a service gets beside its parsed input. */
export interface CallContext {
  /** Id of the call; `save.progress` names it. */
  readonly call: string;
  readonly signal: AbortSignal;
  /** The window that calls; empty where core does. */
  readonly client: string;
  /** Email of whoever was signed in when the call came; missing where nobody was. */
  readonly person?: string;
  /** The key that the caller proposes; a write that has one already keeps it. */
  readonly idempotencyKey?: string;
  /** Set where core calls for a row of a bulk action. */
  readonly row?: RowOfList;
  /** There where the window shows the first rows of a long answer before the rest is read. */
  readonly onFirstRows?: (first: FirstRows) => void;
}

/** One handler a method; a missing or superfluous one does not compile. */
export type Handlers = {
  readonly [M in MethodName]: (
    input: MethodRequest<M>,
    context: CallContext,
  ) => Promise<MethodOutput<M>>;
};

export interface DispatchDependencies {
  readonly handlers: Handlers;
  /** Null where the session allows it, else why not. */
  readonly refusal: (access: Access) => AppError | null | Promise<AppError | null>;
  /** Email of whoever is signed in. */
  readonly person?: () => string | null;
  readonly log: Log;
  /**
   * Methods whose handlers answer what the same row's schema has parsed already: 10,000 search
   * results are not parsed twice. None by default.
   */
  readonly parsed?: ReadonlySet<MethodName>;
  /** Takes secrets out of messages. */
  readonly redact?: (text: string) => string;
}

export type Dispatch = (
  envelope: CallEnvelope,
  signal: AbortSignal,
  client?: string,
  /** Tells the window that calls, and no other. */
  tell?: (event: BridgeEvent) => void,
  /** The row of a bulk action that core calls for. */
  row?: RowOfList,
) => Promise<Result<unknown>>;

/** Names the first thing wrong with an input, for the person who typed it. */
const inputError = (error: ZodError): AppError => {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  return {
    code: 'validation',
    message: issue?.message ?? 'The input is not valid.',
    ...(field ? { field } : {}),
  };
};

/**
 * The only entry from the wire: own method of the table? input? permission? service; output?
 * Never throws, never answers with a stack, a token or an address with a token in it.
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
    { id, method, input, idempotencyKey, first },
    signal,
    client = '',
    tell,
    listed,
  ) => {
    if (!isMethodName(method)) {
      log.error('unknown method', { method: method.slice(0, 100) });
      return fail({ code: 'not-found', message: 'The app does not know this method.' });
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
      const context: CallContext = {
        call: id,
        signal,
        client,
        ...(caller === null ? {} : { person: caller }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(listed === undefined ? {} : { row: listed }),
        ...(first && tell
          ? { onFirstRows: (rows) => tell({ type: 'answer.begun', call: id, ...rows }) }
          : {}),
      };
      const handle = () => handler(request.data, context);
      const value = await (caller === null ? handle() : actingAs(caller, handle));
      const odd = oddPartsOf(value);
      if (parsed.has(method)) return ok(value, odd);
      const answer = row.output.safeParse(value);
      if (!answer.success) return fail(internal(method, answer.error));
      return ok(answer.data, odd);
    } catch (error) {
      if (signal.aborted) return fail({ code: 'cancelled', message: 'Canceled.' });
      if (!(error instanceof AppFailure)) return fail(internal(method, error));
      const { error: known } = error;
      // A defect that a service has worded has its cause in the log all the same.
      if (known.code === 'internal') log.error('call failed', { method, cause: error });
      return fail({ ...known, message: redact(known.message) });
    }
  };
};
