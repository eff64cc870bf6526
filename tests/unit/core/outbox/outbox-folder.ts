import { AppFailure } from '../../../../src/contract/wire/result';
import type { PendingWrite } from '../../../../src/main/core/outbox/pending-write';
import type { PendingWriteFolder } from '../../../../src/main/core/outbox/pending-write-folder';

export const diskFull = () =>
  new AppFailure({ code: 'file', message: 'The disk is full.', reason: 'ENOSPC' });

/** A folder that outlives its apps and refuses writes while `fails`. */
export const memoryFolder = (
  fails: () => boolean,
): PendingWriteFolder & {
  peek(id: string): PendingWrite | null;
  all(): { pending: PendingWrite }[];
} => {
  const files = new Map<string, string>();
  const read = (id: string) => {
    const text = files.get(id);
    return text === undefined ? null : (JSON.parse(text) as PendingWrite);
  };
  const write = async (change: () => void) => {
    if (fails()) throw diskFull();
    change();
  };
  return {
    peek: read,
    all: () => [...files.keys()].map((id) => ({ pending: read(id) as PendingWrite })),
    find: async (id) => read(id),
    create: async (id, pending) => {
      if (files.has(id)) return false;
      await write(() => files.set(id, JSON.stringify(pending)));
      return true;
    },
    replace: (id, pending) => write(() => files.set(id, JSON.stringify(pending))),
    remove: (id) => write(() => files.delete(id)),
    list: async () => [...files.keys()].map((id) => ({ id, pending: read(id) as PendingWrite })),
  };
};
