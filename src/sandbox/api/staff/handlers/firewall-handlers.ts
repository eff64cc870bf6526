import { parseIpOrRange } from '../../../../domain/firewall/ip';
import { parseIpv4, parseIpv6 } from '../../../../domain/firewall/ip-address';
import type { Handler } from '../handler';
import { conflict, invalid } from '../refusal';

/** The network part of a range, as bits. The range must be in canonical spelling. */
const networkBits = (range: string): string => {
  const [address = '', prefix] = range.split('/');
  const isV6 = address.includes(':');
  const parsed = isV6 ? parseIpv6(address) : parseIpv4(address);
  const width = isV6 ? 128 : 32;
  const bits = parsed.ok ? parsed.value.toString(2).padStart(width, '0') : '';
  return `${isV6 ? 6 : 4}:${bits.slice(0, prefix === undefined ? width : Number(prefix))}`;
};

export const updateIp: Handler<'firewall.updateIp'> = (
  { ipAddress },
  { database, now, staff, audit },
) => {
  const parsed = parseIpOrRange(ipAddress);
  if (!parsed.ok) throw invalid(parsed.message, 'ipAddress');
  const range = parsed.normalized;
  if (parsed.prefix === 0) throw invalid(`${range} would open the firewall to everyone.`);
  const wanted = networkBits(range);
  const listed = database.all<{ range: string }>('SELECT range FROM firewall_entries ORDER BY id');
  if (listed.some((entry) => entry.range === range)) {
    throw conflict(`${range} is already on the allow-list.`);
  }
  const wider = listed.find((entry) => wanted.startsWith(networkBits(entry.range)));
  if (wider) throw conflict(`${range} is already allowed: ${wider.range} is on the allow-list.`);
  database.run(
    'INSERT INTO firewall_entries (range,added_by,created_at) VALUES (?,?,?)',
    range,
    staff.email,
    new Date(now).toISOString(),
  );
  audit(`address ${range}`, null, { range });
};
