import type { IncomingMessage } from 'node:http';

/** Which window a request comes from: a header of calls, a parameter of the event stream. */
const HEADER = 'x-client';
const PARAMETER = 'client';

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{1,64}$/.test(text);

/** Programs that name no window share one. */
export const clientOf = ({ headers, url }: IncomingMessage): string => {
  const given = headers[HEADER] ?? new URL(url ?? '/', 'http://host').searchParams.get(PARAMETER);
  return isId(given) ? given : 'unnamed';
};
