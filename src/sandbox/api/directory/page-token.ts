import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { GraphError } from './graph-error';

/** Issues and reads tokens that say after which object a page begins. */
export interface PageTokens {
  /** @param list what is paged, as text: connection, path, and options */
  issue(list: string, after: number): string;
  /** @throws GraphError 400 if the token is malformed, belongs to another list, or has expired */
  read(token: string, list: string): number;
}

const notValid = (): GraphError =>
  new GraphError(400, 'Directory_PageTokenInvalid', 'The specified page token is not valid.');

const expired = (): GraphError =>
  new GraphError(
    400,
    'Directory_ExpiredPageToken',
    'The specified page token value has expired and can no longer be included in your request.',
  );

/**
 * Self-contained page tokens: a timestamp, a position, and a MAC over both and the list.
 * @param lifetimeMs how long a token is valid, in ms
 */
export const createPageTokens = (clock: () => number, lifetimeMs: number): PageTokens => {
  // A new secret at every start, so tokens from an earlier run are invalid.
  const secret = randomBytes(32);
  const codeOf = (head: string, list: string): Buffer =>
    createHmac('sha256', secret).update(`${head}\n${list}`).digest().subarray(0, 18);

  return {
    issue(list, after) {
      const head = `${clock().toString(36)}.${after.toString(36)}`;
      return `${head}.${codeOf(head, list).toString('base64url')}`;
    },
    read(token, list) {
      const match = /^(([0-9a-z]+)\.([0-9a-z]+))\.([\w-]{24})$/.exec(token);
      if (match === null) throw notValid();
      const [, head = '', at = '', after = '', code = ''] = match;
      if (!timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(head, list))) throw notValid();
      if (clock() - Number.parseInt(at, 36) > lifetimeMs) throw expired();
      return Number.parseInt(after, 36);
    },
  };
};
