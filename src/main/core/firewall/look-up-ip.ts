import { isIP } from 'node:net';
import { z } from 'zod';
import { AppFailure } from '../../../contract/wire/result';
import { parseIpOrRange } from '../../../domain/firewall/ip';
import { createDeadline } from '../api/deadline';
import { networkError } from '../api/errors';
import { readText } from '../api/read-body';
import { sendRequest } from '../api/send-request';
import type { HostPorts } from '../app/ports';

const IpResponse = z.object({ ip: z.string().trim() });

const wrongResponse = (): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'ip',
    message: 'The IP lookup service didn’t return an address.',
  });

const largestResponse = 100_000;

/**
 * The caller's public address from the environment's look-up service (section 7): JSON with an `ip`
 * field, IPv4 or IPv6. Sends no token. Throws an AppFailure.
 */
export const lookUpIp = async (
  url: string,
  ports: Pick<HostPorts, 'fetch' | 'clock'>,
  signal: AbortSignal,
  timeLimit = 15_000,
): Promise<string> => {
  const deadline = createDeadline(ports.clock, signal, 'query');
  try {
    const response = await sendRequest(ports, url, deadline, { redirect: 'follow', timeLimit });
    const text = await readText(response, deadline.signal, { limit: largestResponse });
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw wrongResponse();
    }
    const parsed = IpResponse.safeParse(body);
    if (!parsed.success || isIP(parsed.data.ip) === 0) throw wrongResponse();
    const { ip } = parsed.data;
    const read = parseIpOrRange(ip);
    // IPv4 that is written as IPv6, for which the form would suggest the same.
    return read.ok ? ip : (read.suggestions[0] ?? ip);
  } catch (error) {
    throw deadline.failure(
      error,
      () => new AppFailure(networkError(error, 'query'), { cause: error }),
    );
  } finally {
    deadline.end();
  }
};
