import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Runs a person's call. Every request that it sends, however many and however late, uses their
 * token or is not sent: another person may have signed in before the second request (checklist
 * J37).
 */
export const actingAs = <T>(person: string, act: () => Promise<T>): Promise<T> =>
  acting.run(person, act);

/** Email of the person whose call is running; undefined outside of a call. */
export const actingPerson = (): string | undefined => acting.getStore();
