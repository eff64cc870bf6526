/** A message for people, and the words of the machine that support may ask for. */
export interface PlainMessage {
  readonly text: string;
  readonly machine: string | null;
}

/** How `networkError` ends its first sentence: with the system's code or Chromium's, in brackets. */
const broken = /^(No connection to the server|The connection to the server was lost) \((.+?)\)\./;

/** What a code says about the connection, where staff can do something about it. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_|ERR_NAME/, 'its name is unknown on this network'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, 'it isn’t accepting connections'],
  [/ENETUNREACH|ENETDOWN|INTERNET_DISCONNECTED/, 'this computer has no network'],
  [/PROXY|TUNNEL/, 'the proxy blocks it'],
  [/CERT|SSL|TLS|_CA$|PURPOSE|HOSTNAME_MISMATCH/, 'its certificate cannot be trusted'],
  [/TIMEOUT|TIMED_?OUT/, 'it isn’t responding'],
];

/** How Google refuses a sign-in. */
const unaccepted = /^Google did not accept the sign-in \((.+)\)\.$/s;

/** How a session that was refused ends: with the words of whoever refused it. */
const ended = /^Your session has ended: (.+?)(?: Sign in again\.)?$/s;

const workIsKept = 'Your work is kept: sign in again to continue.';

/** Why a session ended, and that nothing typed is lost with it (checklist A10). */
const endedMessage = (why: string): PlainMessage => {
  const [, refusal = null] = unaccepted.exec(why) ?? [];
  if (refusal !== null) return { text: `Your session has ended. ${workIsKept}`, machine: refusal };
  const said = /^Your session (?:has|was) /.test(why) ? why : `Your session has ended: ${why}`;
  return { text: `${said} ${workIsKept}`, machine: null };
};

/** Takes the code out of a message about a connection or Google; others are for people already. */
export const plainMessage = (message: string): PlainMessage => {
  const [, why = null] = ended.exec(message) ?? [];
  if (why !== null) return endedMessage(why);
  const [, refusal = null] = unaccepted.exec(message) ?? [];
  if (refusal !== null) {
    const over = refusal.startsWith('invalid_grant') ? ': it has expired or was withdrawn' : '';
    return { text: `Google did not accept the sign-in${over}. Sign in again.`, machine: refusal };
  }
  const [whole = '', sentence = '', machine = null] = broken.exec(message) ?? [];
  if (machine === null) return { text: message, machine: null };
  const reason = reasons.find(([code]) => code.test(machine))?.[1];
  const first = reason ? `${sentence}: ${reason}.` : `${sentence}.`;
  return { text: first + message.slice(whole.length), machine };
};
