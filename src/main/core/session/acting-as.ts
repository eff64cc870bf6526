import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Runs a person's call. Each of its requests, even a late one, uses that person's token or is not
 * sent, because another person may have signed in after the first request (checklist J37).
 */
export const actingAs = <T>(person: string, act: () => Promise<T>): Promise<T> =>
  acting.run(person, act);

/** Email of the person whose call is running; undefined outside of a call. */
export const actingPerson = (): string | undefined => acting.getStore();
