import { onTestFinished } from 'vitest';
import type { MethodInput, MethodName, MethodOutput } from '../../src/contract/methods/methods';
import type { CallEnvelope } from '../../src/contract/wire/envelope';
import type { AppError } from '../../src/contract/wire/errors';
import type { BridgeEvent } from '../../src/contract/wire/events';
import { fail, ok, type Result } from '../../src/contract/wire/result';
import { type Bridge, createBridge, type Transport } from '../../src/renderer/bridge/client';

type Answer<M extends MethodName> = Result<MethodOutput<M>>;
type Handler<M extends MethodName> = (
  input: MethodInput<M>,
  envelope: CallEnvelope,
) => Answer<M> | Promise<Answer<M>>;

export interface SentCall<M extends MethodName = MethodName> {
  readonly id: string;
  readonly method: M;
  readonly input: MethodInput<M>;
  /** The warnings that the person overrode. */
  readonly overridden?: readonly string[];
}

/** A call that waits for the test's response. */
export interface HeldCall<M extends MethodName> {
  /** Resolves with the call when it arrives. */
  readonly arrived: Promise<SentCall<M>>;
  answer(value: MethodOutput<M>): void;
  refuse(error: AppError): void;
}

export interface FakeBridge {
  /** The real client over an in-memory transport. */
  readonly bridge: Bridge;
  /** Every call so far, in order. */
  readonly calls: readonly SentCall[];
  /** IDs of the canceled calls. */
  readonly cancelled: readonly string[];
  /** Responds to every further call of the method. A call without a response fails the test. */
  on<M extends MethodName>(method: M, handler: Handler<M>): void;
  /** The same with a fixed value. */
  answer<M extends MethodName>(method: M, value: MethodOutput<M>): void;
  refuse(method: MethodName, error: AppError): void;
  /** Holds the next call of the method; later calls get the usual response. */
  hold<M extends MethodName>(method: M): HeldCall<M>;
  /** Inputs of a method's calls, in order. */
  inputs<M extends MethodName>(method: M): readonly MethodInput<M>[];
  emit(event: BridgeEvent): void;
}

/**
 * A Bridge whose other side is the test. Create it inside a test, because it checks itself when the
 * test ends. `refuses` says which calls core would refuse for the signed-in person; a screen that
 * makes one anyway fails its test.
 */
export const createFakeBridge = (
  refuses: (method: MethodName) => boolean = () => false,
): FakeBridge => {
  const handlers = new Map<MethodName, Handler<never>>();
  const held = new Map<MethodName, ((call: SentCall) => Promise<Result<unknown>>)[]>();
  const calls: SentCall[] = [];
  const cancelled: string[] = [];
  const unknown: string[] = [];
  const forbidden: string[] = [];
  const listeners = new Set<(event: BridgeEvent) => void>();

  const transport: Transport = {
    async send(envelope) {
      const method = envelope.method as MethodName;
      const call = {
        id: envelope.id,
        method,
        input: envelope.input as MethodInput<MethodName>,
        ...(envelope.overridden ? { overridden: envelope.overridden } : {}),
      };
      calls.push(call);
      if (refuses(method)) forbidden.push(method);
      const waiting = held.get(method)?.shift();
      if (waiting) return waiting(call);
      const handler = handlers.get(method) as Handler<MethodName> | undefined;
      if (!handler) {
        unknown.push(`${method} ${JSON.stringify(envelope.input)}`);
        return fail({ code: 'internal', message: 'unknown to the test', correlationId: 'test' });
      }
      return handler(call.input, envelope);
    },
    cancel: (id) => {
      cancelled.push(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  onTestFinished(() => {
    if (forbidden.length > 0) {
      throw new Error(`Calls that this person's permissions refuse: ${forbidden.join(', ')}`);
    }
    if (unknown.length > 0) throw new Error(`Calls the test does not know: ${unknown.join(', ')}`);
  });

  const of = <M extends MethodName>(method: M) =>
    calls.filter((call): call is SentCall<M> => call.method === method);

  return {
    bridge: createBridge(transport),
    calls,
    cancelled,
    on: (method, handler) => {
      handlers.set(method, handler as Handler<never>);
    },
    answer: (method, value) => {
      handlers.set(method, () => ok(value) as never);
    },
    refuse: (method, error) => {
      handlers.set(method, () => fail(error) as never);
    },
    hold: <M extends MethodName>(method: M): HeldCall<M> => {
      const arrival = Promise.withResolvers<SentCall<M>>();
      const answer = Promise.withResolvers<Result<unknown>>();
      const queue = held.get(method) ?? [];
      queue.push((call) => {
        arrival.resolve(call as SentCall<M>);
        return answer.promise;
      });
      held.set(method, queue);
      return {
        arrived: arrival.promise,
        answer: (value) => answer.resolve(ok(value)),
        refuse: (error) => answer.resolve(fail(error)),
      };
    },
    inputs: (method) => of(method).map((call) => call.input),
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
  };
};
