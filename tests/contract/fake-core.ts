import type { StaffUser } from '../../src/contract/entities/staff-user';
import { type MethodName, methods } from '../../src/contract/methods/methods';
import type { BridgeEvent } from '../../src/contract/wire/events';
import { mayAccess } from '../../src/domain/session/permissions';
import { createCalls } from '../../src/main/core/app/calls';
import type { Core } from '../../src/main/core/app/core';
import { createDispatch, type Handlers } from '../../src/main/core/app/dispatch';
import { createEventHub } from '../../src/main/core/app/events';
import type { Log } from '../../src/main/core/app/ports';

export interface FakeCore {
  /** What a host gets: the real dispatch, calls and events, with the test's handlers behind. */
  readonly core: Core;
  emit(event: BridgeEvent): void;
  /** What was logged, as one text. */
  logged(): string;
}

/** Everything but the firewall. */
const contractUser: StaffUser = {
  id: 1,
  email: 'sam@example.com',
  can_access_sales: true,
  can_access_admin: true,
  can_access_ops: true,
  can_access_search: true,
  can_access_firewall: false,
};

const notFaked = (method: string) => async () => {
  throw new Error(`the test has no handler for ${method}`);
};

/** A core whose services are the test's own. `user` is null when no one is signed in. */
export const createFakeCore = (
  handlers: Partial<Handlers>,
  user: StaffUser | null = contractUser,
): FakeCore => {
  const lines: unknown[] = [];
  const add: Log['info'] = (message, details) => {
    lines.push([message, details]);
  };
  const log: Log = { info: add, warn: add, error: add };
  const all = Object.fromEntries(
    (Object.keys(methods) as MethodName[]).map((name) => [name, handlers[name] ?? notFaked(name)]),
  );
  const events = createEventHub();
  const calls = createCalls(
    createDispatch({
      handlers: all as Handlers,
      refusal: (access) => {
        if (mayAccess(user, access)) return null;
        return user === null
          ? { code: 'unauthorized', message: 'Sign in first.' }
          : { code: 'forbidden', message: 'No permission.' };
      },
      log,
    }),
  );
  return {
    core: {
      call: calls.call,
      cancel: calls.cancel,
      forget: calls.forget,
      prepareQuit: () => undefined,
      choose: () => undefined,
      recentRecords: () => [],
      checkLock: () => undefined,
      subscribe: events.subscribe,
      openLink: () => undefined,
      pendingWrites: () => 0,
      close: () => calls.close(Promise.resolve()),
    },
    emit: events.emit,
    logged: () =>
      JSON.stringify(lines, (_key, value: unknown) =>
        value instanceof Error ? { message: value.message, stack: value.stack } : value,
      ),
  };
};
