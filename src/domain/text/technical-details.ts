/** A message for people, and the technical text that support may ask for. */
export interface PlainMessage {
  readonly text: string;
  readonly machine: string | null;
}

/**
 * Matches the first sentence of `networkError`, which ends with the system's or Chromium's code in
 * brackets.
 */
const broken = /^(No connection to the server|The connection to the server was lost) \((.+?)\)\./;

/** What an error code says about the connection, for those that staff can act on. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_|ERR_NAME/, 'its host name can’t be found'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, 'it isn’t accepting connections'],
  [/ENETUNREACH|ENETDOWN|INTERNET_DISCONNECTED/, 'this computer is offline'],
  [/PROXY_AUTH/, 'the proxy wants a name and password, which the app can’t send'],
  [/PROXY|TUNNEL/, 'the proxy blocks it'],
  [/CERT|SSL|TLS|_CA$|PURPOSE|HOSTNAME_MISMATCH/, 'its certificate can’t be trusted'],
  [/TIMEOUT|TIMED_?OUT/, 'it isn’t responding'],
];

/** Matches a sign-in that Google refused. */
const unaccepted = /^Google rejected the sign-in \((.+)\)\.$/s;

/** Matches the message of an ended session, with the reason given by the server or Google. */
const ended = /^Your session has ended: (.+?)(?: Sign in again\.)?$/s;

const workIsKept = 'Your work is saved. Sign in again to continue.';

/** Matches a web page or data, as of a proxy, which is not meant for people. */
const unreadable = /^\s*[<{[]/;

/** Says why a session ended, and that nothing typed is lost (checklist A10). */
const endedMessage = (why: string): PlainMessage => {
  const refusal = unreadable.test(why) ? why : (unaccepted.exec(why)?.[1] ?? null);
  if (refusal !== null) return { text: `Your session has ended. ${workIsKept}`, machine: refusal };
  const said = /^Your session (?:has|was) /.test(why) ? why : `Your session has ended: ${why}`;
  return { text: `${said} ${workIsKept}`, machine: null };
};

/** Matches a web page in place of a message, also where an unfinished change says what came. */
const webPage = /^(?:The server’s response was unclear: )?\s*(<(?:!|\?xml|html|head|body).*)/is;
const pageTitle = /<title[^>]*>\s*([^<]{1,100}?)\s*<\/title>/i;

/**
 * Moves the web page of a gateway or a proxy out of a message; its title says what it is about.
 * Other messages of a server stay as they are.
 */
export const withoutWebPage = (message: string): PlainMessage => {
  const page = webPage.exec(message)?.[1];
  if (page === undefined) return { text: message, machine: null };
  const title = pageTitle.exec(page)?.[1];
  return {
    text: `The server responded with a web page${title ? ` (${title})` : ''}.`,
    machine: page,
  };
};

/**
 * Moves the technical code out of a message about a connection or Google, and the web page out of
 * any other.
 */
export const plainMessage = (message: string): PlainMessage => {
  const [, why = null] = ended.exec(message) ?? [];
  if (why !== null) return endedMessage(why);
  const [, refusal = null] = unaccepted.exec(message) ?? [];
  if (refusal !== null) {
    const over = refusal.startsWith('invalid_grant') ? ': it has expired or was revoked' : '';
    return { text: `Google rejected the sign-in${over}. Sign in again.`, machine: refusal };
  }
  const [whole = '', sentence = '', machine = null] = broken.exec(message) ?? [];
  if (machine === null) return withoutWebPage(message);
  const reason = reasons.find(([code]) => code.test(machine))?.[1];
  const first = reason ? `${sentence}: ${reason}.` : `${sentence}.`;
  return { text: first + message.slice(whole.length), machine };
};
