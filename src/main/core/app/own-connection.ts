import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/**
 * Finds the uid of a connection in Linux's table: `sl local remote state queues timers retransmits
 * uid …`.
 */
const ownerOf = (table: string, from: number, to: number): number | null => {
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/);
    if (local?.endsWith(`:${hex(from)}`) && remote?.endsWith(`:${hex(to)}`)) return Number(uid);
  }
  return null;
};

/**
 * Whether the program at the other end of a local connection belongs to the same user, or to the
 * system. Only Linux can tell.
 */
export const isOwnConnection = async ({
  remotePort = 0,
  localPort = 0,
}: Socket): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  // A dual-stack socket appears only in the second table.
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((table) =>
    readFile(table, 'utf8').catch(() => null),
  );
  const lines = (await Promise.all(tables)).filter((table) => table !== null);
  if (lines.length === 0) return true;
  const owner = ownerOf(lines.join('\n'), remotePort, localPort);
  return owner === 0 || owner === process.getuid?.();
};
