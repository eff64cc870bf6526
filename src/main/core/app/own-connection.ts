import { closeSync, openSync, readSync } from 'node:fs';
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

const isOwn = (uid: number): boolean => uid === 0 || uid === process.getuid?.();

/**
 * Finds the uid of an open connection in a part of Linux's tables (`sl local remote state queues
 * timers retransmits uid …`). Null if there's none: a program that has closed its end is shown with
 * uid 0 in another state, whoever it belongs to.
 */
export const ownerIn = (table: string, from: End, to: End): number | null => {
  // The second table shows an IPv4 address as the IPv6 address of it.
  const [local, remote] = [from, to].map((end) => `(?:0{16}FFFF0000)?${hexOf(end)}`);
  const uid = new RegExp(`: ${local} ${remote} 01(?: +\\S+){3} +(\\d+) `).exec(table)?.[1];
  return uid === undefined ? null : Number(uid);
};

/**
 * Undefined if the table can't be read. Not asynchronous: the kernel gives a few rows at a time, and
 * to wait for each of them takes longer than to read them.
 */
const ownerInTable = (path: string, from: End, to: End): number | null | undefined => {
  try {
    const table = openSync(path, 'r');
    try {
      const part = Buffer.alloc(4096);
      let rest = '';
      for (let length = readSync(table, part); length > 0; length = readSync(table, part)) {
        rest += part.toString('latin1', 0, length);
        const owner = ownerIn(rest, from, to);
        if (owner !== null) return owner;
        rest = rest.slice(rest.lastIndexOf('\n') + 1);
      }
      return null;
    } finally {
      closeSync(table);
    }
  } catch {
    return undefined;
  }
};

/**
 * Whether the program at the other end of a local connection belongs to the same user, or to the
 * system. Only Linux can tell.
 */
export const isOwnConnection = ({
  remoteAddress: theirs = '',
  remotePort = 0,
  localAddress: ours = '',
  localPort = 0,
}: Socket): boolean => {
  if (process.platform !== 'linux') return true;
  const from = { address: theirs, port: remotePort };
  const to = { address: ours, port: localPort };
  // The kernel takes milliseconds for each, so the second one is read only if it is needed.
  const owner = ownerInTable('/proc/net/tcp', from, to);
  if (typeof owner === 'number') return isOwn(owner);
  // A dual-stack socket appears only in the second table.
  const mapped = ownerInTable('/proc/net/tcp6', from, to);
  return mapped === undefined ? owner === undefined : mapped !== null && isOwn(mapped);
};
