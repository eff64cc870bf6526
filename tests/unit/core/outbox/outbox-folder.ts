import { AppFailure } from '../../../../src/contract/errors';
import type { Intent } from '../../../../src/main/core/outbox/pending-write';
import type { IntentFolder } from '../../../../src/main/core/outbox/pending-write-folder';

export const diskFull = () =>
  new AppFailure({ code: 'file', message: 'The disk is full.', reason: 'ENOSPC' });

/** A folder that outlives its apps, and refuses while `fails`. */
export const memoryFolder = (
  fails: () => boolean,
): IntentFolder & { peek(id: string): Intent | null; all(): { intent: Intent }[] } => {
  const files = new Map<string, string>();
  const read = (id: string) => {
    const text = files.get(id);
    return text === undefined ? null : (JSON.parse(text) as Intent);
  };
  const write = async (change: () => void) => {
    if (fails()) throw diskFull();
    change();
  };
  return {
    peek: read,
    all: () => [...files.keys()].map((id) => ({ intent: read(id) as Intent })),
    find: async (id) => read(id),
    create: async (id, intent) => {
      if (files.has(id)) return false;
      await write(() => files.set(id, JSON.stringify(intent)));
      return true;
    },
    replace: (id, intent) => write(() => files.set(id, JSON.stringify(intent))),
    remove: (id) => write(() => files.delete(id)),
    list: async () => [...files.keys()].map((id) => ({ id, intent: read(id) as Intent })),
  };
};
