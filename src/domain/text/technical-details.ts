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

/**
 * Moves the technical code out of a message about a connection or Google. Other messages stay as
 * they are.
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
  if (machine === null) return { text: message, machine: null };
  const reason = reasons.find(([code]) => code.test(machine))?.[1];
  const first = reason ? `${sentence}: ${reason}.` : `${sentence}.`;
  return { text: first + message.slice(whole.length), machine };
};
