import { SavedFile } from '../../../contract/entities/saved-file';
import { AppFailure } from '../../../contract/wire/result';
import type { CoreModule } from '../app/core-module';
import type { Dispatch } from '../app/dispatch';
import type { Outbox } from './outbox';

/**
 * Lists a user's unfinished writes and lets them repeat, renew, or dismiss each. `call` makes a
 * call of the bridge.
 */
export const createOutboxModule = (
  writes: Outbox,
  call: Dispatch,
): CoreModule<'writes.unfinished' | 'writes.repeat' | 'writes.renew' | 'writes.dismiss'> => ({
  handlers: {
    'writes.unfinished': () => writes.unfinished(),

    async 'writes.repeat'({ id, unchecked }, context) {
      const { method, input: asked, drafts } = await writes.repeatOf(id);
      const input = unchecked ? { ...asked, unchecked } : asked;
      // Repeat it as a call, so that permissions, which may have changed, are checked again.
      // The calling window doesn't know of these drafts, so they are removed there like elsewhere.
      const envelope = drafts ? { id: '', drafts } : { id: context.call };
      const result = await call({ ...envelope, method, input }, context.signal);
      if (!result.ok) throw new AppFailure(result.error);
      return { saved: SavedFile.safeParse(result.value).data ?? null };
    },

    async 'writes.renew'({ id, others = [] }) {
      for (const each of [id, ...others]) await writes.renew(each);
      return null;
    },

    async 'writes.dismiss'({ id }) {
      await writes.dismiss(id);
      return null;
    },
  },
});
