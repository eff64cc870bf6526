import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import type { Clock, HostPorts } from '../app/ports';
import { createDeadline, type Deadline } from './deadline';
import { type Download, downloadOf } from './download';
import { cutOff } from './errors';
import { sendRequest } from './send-request';

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The domain of a host: `stripe.com` for `dashboard.stripe.com` and `pay.stripe.com`. */
const houseOf = (hostname: string): string => hostname.split('.').slice(-2).join('.');

/**
 * Whether a link is the payment provider's: in the domain of its dashboard, or, on this computer,
 * with the same origin.
 */
export const isProviderUrl = (address: URL, { stripe }: Pick<Environment, 'stripe'>): boolean => {
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
 * Parses a link of the payment provider (in the domain of its dashboard), which must be https, or
 * on this computer if the dashboard is. Throws `invalid-response` for any other.
 */
export const requireProviderUrl = (url: string, environment: Pick<Environment, 'stripe'>): URL => {
  if (!URL.canParse(url)) throw refused('its link isn’t a web address');
  const address = new URL(url);
  const isProviders = isProviderUrl(address, environment);
  if (address.username !== '' || address.password !== '') throw refused('its link has a password');
  if (loopbackHosts.has(address.hostname)) {
    if (isProviders) return address;
    throw refused('its link points to this computer');
  }
  if (address.protocol !== 'https:') throw refused('its link isn’t secure (https)');
  if (!isProviders) throw refused('its link isn’t the payment provider’s');
  return address;
};

/** Checks a redirect target: never less secure, and never from another machine to this one. */
const nextUrl = (location: string | null, from: URL): URL => {
  if (location === null || !URL.canParse(location, from.href)) {
    throw refused('its redirect has no link');
  }
  const to = new URL(location, from.href);
  const safe = to.protocol === 'https:' && !loopbackHosts.has(to.hostname);
  if (!safe && to.origin !== from.origin) throw refused('it redirects to a link that isn’t secure');
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
  /** Milliseconds until the response starts, and between two chunks. */
  readonly timeoutMs?: number;
}

const follow = async (
  first: URL,
  ports: ProviderFileOptions,
  deadline: Deadline,
): Promise<Response> => {
  let address = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    // Send no token and no cookie: the link alone gives access to the file.
    const response = await sendRequest(ports, address.href, deadline, {
      headers: { accept: 'application/pdf' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      throwHttpErrors: (status) => !redirects.has(status),
    });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    address = nextUrl(response.headers.get('location'), address);
  }
  throw refused('it redirects too many times');
};

/** Streams a file of the payment provider. Every failure is an AppFailure. */
export const openProviderFile = async (
  address: URL,
  options: ProviderFileOptions,
): Promise<Download> => {
  const { clock, signal, timeoutMs = 30_000 } = options;
  const deadline = createDeadline(clock, signal, 'query');
  deadline.start(timeoutMs);
  try {
    return downloadOf(await follow(address, options, deadline), deadline, timeoutMs);
  } catch (error) {
    deadline.end();
    deadline.giveUp();
    throw deadline.failure(error, () => cutOff(error));
  }
};
