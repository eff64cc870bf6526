import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

interface End {
  /** IPv4, also as an IPv6 address of it (`::ffff:127.0.0.1`). */
  readonly address: string;
  readonly port: number;
}

/** As in Linux's tables: `127.0.0.1:80` is `0100007F:0050`. */
const hexOf = ({ address, port }: End): string => {
  const bytes = address.replace(/^::ffff:/i, '').split('.');
  const hex = (value: number, length: number) =>
    value.toString(16).toUpperCase().padStart(length, '0');
  return `${bytes
    .map((byte) => hex(Number(byte), 2))
    .reverse()
    .join('')}:${hex(port, 4)}`;
};

/** The second table shows an IPv4 address as the IPv6 address of it. */
const withoutPrefix = (end: string | undefined): string | undefined =>
  end?.replace(/^0{16}FFFF0000/, '');

/**
 * Finds the uid of an open connection in Linux's tables (`sl local remote state queues timers
 * retransmits uid …`). Null if there's none: a program that has closed its end is shown with uid 0
 * in another state, whoever it belongs to.
 */
export const ownerIn = (tables: string, from: End, to: End): number | null => {
  const [wantedLocal, wantedRemote] = [hexOf(from), hexOf(to)];
  for (const line of tables.split('\n')) {
    const [, local, remote, state, , , , uid] = line.trim().split(/\s+/);
    const isIt = withoutPrefix(local) === wantedLocal && withoutPrefix(remote) === wantedRemote;
    if (isIt && state === '01') return Number(uid);
  }
  return null;
};

/**
 * Whether the program at the other end of a local connection belongs to the same user, or to the
 * system. Only Linux can tell.
 */
export const isOwnConnection = async ({
  remoteAddress: theirs = '',
  remotePort = 0,
  localAddress: ours = '',
  localPort = 0,
}: Socket): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  // A dual-stack socket appears only in the second table.
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((table) =>
    readFile(table, 'utf8').catch(() => null),
  );
  const lines = (await Promise.all(tables)).filter((table) => table !== null);
  if (lines.length === 0) return true;
  const from = { address: theirs, port: remotePort };
  const owner = ownerIn(lines.join('\n'), from, { address: ours, port: localPort });
  return owner === 0 || owner === process.getuid?.();
};
