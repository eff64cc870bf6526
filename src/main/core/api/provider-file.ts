import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/errors';
import type { Clock, HostPorts } from '../app/ports';
import { createDeadline, type Deadline } from './deadline';
import { type Download, downloadOf } from './download';
import { httpError, networkError } from './errors';
import { readText } from './read-body';

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** `dashboard.stripe.com` and `pay.stripe.com` are of one house: `stripe.com`. */
const houseOf = (hostname: string): string => hostname.split('.').slice(-2).join('.');

/** Whether an address is the payment provider's: of the house of its dashboard, or where that is on this machine. */
export const isProviderAddress = (
  address: URL,
  { stripe }: Pick<Environment, 'stripe'>,
): boolean => {
  const dashboard = new URL(stripe.dashboardUrl);
  return loopbackHosts.has(address.hostname)
    ? address.origin === dashboard.origin
    : houseOf(address.hostname) === houseOf(dashboard.hostname);
};

const refused = (why: string): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'invoice_pdf',
    message: `The invoice file can’t be downloaded: ${why}.`,
  });

/**
 * An address of the payment provider (the house of its dashboard), https, or on this machine where
 * the dashboard is there too. Throws `invalid-response` for any other.
 */
export const requireProviderAddress = (
  url: string,
  environment: Pick<Environment, 'stripe'>,
): URL => {
  if (!URL.canParse(url)) throw refused('its link isn’t a web address');
  const address = new URL(url);
  const isProviders = isProviderAddress(address, environment);
  if (address.username !== '' || address.password !== '') throw refused('its link has a password');
  if (loopbackHosts.has(address.hostname)) {
    if (isProviders) return address;
    throw refused('its link points to this computer');
  }
  if (address.protocol !== 'https:') throw refused('its link isn’t secure (https)');
  if (!isProviders) throw refused('its link isn’t the payment provider’s');
  return address;
};

/** Where a file may be moved on to: nowhere less secure, and never to this machine from outside. */
const nextAddress = (location: string | null, from: URL): URL => {
  if (location === null || !URL.canParse(location, from.href)) {
    throw refused('it redirects to no link');
  }
  const to = new URL(location, from.href);
  const safe = to.protocol === 'https:' && !loopbackHosts.has(to.hostname);
  if (!safe && to.origin !== from.origin)
    throw refused('it redirects to a link that isn’t secure');
  if (to.username !== '' || to.password !== '')
    throw refused('it redirects to a link with a password');
  return to;
};

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface ProviderFileOptions {
  readonly fetch: HostPorts['fetch'];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds: for the answer to begin, and between two pieces of it. */
  readonly timeoutMs?: number;
}

const follow = async (
  first: URL,
  fetch: HostPorts['fetch'],
  deadline: Deadline,
): Promise<Response> => {
  let address = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    // No token, no cookie, nothing of ours: the link itself is what opens the file.
    const response = await fetch(address.href, {
      headers: { accept: 'application/pdf' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      signal: deadline.signal,
    });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    address = nextAddress(response.headers.get('location'), address);
  }
  throw refused('it redirects too many times');
};

/** A file of the payment provider, as it comes. Every failure is an AppFailure. */
export const openProviderFile = async (
  address: URL,
  { fetch, clock, signal, timeoutMs = 30_000 }: ProviderFileOptions,
): Promise<Download> => {
  const deadline = createDeadline(clock, signal, 'query');
  deadline.start(timeoutMs);
  let response: Response;
  try {
    response = await follow(address, fetch, deadline);
    if (!response.ok) {
      throw new AppFailure(
        httpError(response, await readText(response, deadline.signal), clock.now()),
      );
    }
  } catch (error) {
    deadline.end();
    deadline.giveUp();
    throw deadline.failure(
      error,
      () => new AppFailure(networkError(error, 'query'), { cause: error }),
    );
  }
  return downloadOf(response, deadline, timeoutMs);
};
