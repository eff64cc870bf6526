import { timingSafeEqual } from 'node:crypto';
import { AppFailure } from '../../../contract/wire/result';
import { cancelled } from '../api/errors';
import { orAborted } from '../api/or-aborted';
import type { Clock, Log } from '../app/ports';
import type { Credential, IdentityProvider } from './identity';
import { type LoopbackAnswer, openLoopback } from './loopback';
import { failedPage, signedInPage } from './loopback-page';

export interface SignInDependencies<T extends { readonly email: string }> {
  readonly identity: IdentityProvider;
  /** Exchanges Google's ID token at the staff API. */
  readonly login: (credential: Credential, signal: AbortSignal) => Promise<T>;
  readonly openExternal: (url: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds after which a browser that has not answered counts as closed. */
  readonly timeout?: number;
}

export interface SignIn<T> {
  /** Starts a sign-in, or opens the page of the running one again and shares its result. */
  start(): Promise<T>;
  /** False once it is canceled, even if it has not ended yet. */
  isUnderWay(): boolean;
  cancel(): void;
}

const refused = (message: string): AppFailure => new AppFailure({ code: 'unauthorized', message });

const sameSecret = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The code of an answer that belongs to this sign-in; otherwise throws an error for the user. */
const codeOf = (parameters: URLSearchParams): string => {
  const error = parameters.get('error');
  if (error === 'access_denied') throw refused('The sign-in was declined in the browser.');
  if (error !== null) {
    throw refused(`Google ended the sign-in (${error.replace(/[^\w.-]/g, '').slice(0, 60)}).`);
  }
  const code = parameters.get('code');
  if (!code) throw refused('The browser’s response has no code.');
  return code;
};

/** The reason for a failed sign-in, for the browser's page. */
const browserMessage = (failure: unknown): string => {
  if (!(failure instanceof AppFailure)) return 'Something went wrong in Internal Dash.';
  return failure.error.code === 'cancelled'
    ? 'The sign-in was canceled in Internal Dash.'
    : failure.message;
};

/** Runs the installed-app flow in the system browser (checklist A2). Failures are AppFailures. */
export const createSignIn = <T extends { readonly email: string }>({
  identity,
  login,
  openExternal,
  clock,
  log,
  timeout = 5 * 60_000,
}: SignInDependencies<T>): SignIn<T> => {
  interface UnderWay {
    readonly controller: AbortController;
    readonly end: Promise<T>;
    url: string | null;
  }
  let underWay: UnderWay | null = null;

  const waitForBrowser = (
    answer: Promise<LoopbackAnswer>,
    signal: AbortSignal,
  ): Promise<LoopbackAnswer> =>
    new Promise((resolve, reject) => {
      const onAbort = () => settle(() => reject(cancelled()));
      const stop = clock.after(timeout, () =>
        settle(() =>
          reject(
            new AppFailure({
              code: 'timeout',
              message: 'The browser didn’t respond. Its page was closed or timed out.',
            }),
          ),
        ),
      );
      const settle = (how: () => void) => {
        stop();
        signal.removeEventListener('abort', onAbort);
        how();
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      void answer.then((value) => settle(() => resolve(value)));
    });

  const run = async (mine: { url: string | null }, signal: AbortSignal): Promise<T> => {
    let state: string | null = null;
    const loopback = await openLoopback(
      (parameters) => state !== null && sameSecret(parameters.get('state') ?? '', state),
    );
    let browser: LoopbackAnswer | null = null;
    try {
      const page = await orAborted(identity.begin(loopback.redirectUri), signal);
      state = page.state;
      mine.url = page.url;
      await orAborted(openExternal(page.url), signal);
      browser = await waitForBrowser(loopback.answer, signal);
      // The browser has answered, so there is no page to open again.
      mine.url = null;
      const credential = await page.finish(codeOf(browser.parameters), signal);
      const person = await login(credential, signal);
      await browser.reply(signedInPage(person.email));
      return person;
    } catch (error) {
      const failure = signal.aborted ? cancelled() : error;
      const code = failure instanceof AppFailure ? failure.error.code : 'internal';
      if (code === 'cancelled') log.info('sign-in canceled');
      else log.warn('sign-in failed', { cause: failure });
      await browser?.reply(failedPage(browserMessage(failure)));
      throw failure;
    } finally {
      loopback.close();
    }
  };

  return {
    start() {
      if (underWay) {
        const { url } = underWay;
        if (url !== null) {
          openExternal(url).catch((cause: unknown) =>
            log.warn('the sign-in page could not be opened again', { cause }),
          );
        }
        return underWay.end;
      }
      const controller = new AbortController();
      const mine: { url: string | null } = { url: null };
      const end = run(mine, controller.signal).finally(() => {
        if (underWay === attempt) underWay = null;
      });
      const attempt: UnderWay = Object.assign(mine, { controller, end });
      underWay = attempt;
      return end;
    },
    isUnderWay: () => underWay !== null,
    cancel() {
      underWay?.controller.abort();
      // The next one may start before this one has ended, and must not open its page again.
      underWay = null;
    },
  };
};
