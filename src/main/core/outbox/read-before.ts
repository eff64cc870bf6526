import type { JournalChange } from '../../../contract/entities/journal';
import { type AppErrorCode, AppFailure } from '../../../contract/wire/errors';
import { change } from '../../../domain/journal/journal-changes';
import { oddPartsOf } from '../api/answer';

/** Refusals of the read that say nothing of the save; after any other the save would fail as well. */
const ofTheRead: ReadonlySet<AppErrorCode> = new Set([
  'server',
  'invalid-response',
  'not-found',
  'timeout',
  'forbidden',
]);

const unread = (why: string, cause?: unknown): AppFailure =>
  new AppFailure(
    {
      code: 'conflict',
      outcome: 'not-sent',
      message: `Couldn’t check the current value: ${why}`,
      unread: true,
    },
    { cause },
  );

/** A gateway's page is nothing to read. */
const wordsOf = ({ message }: AppFailure): string =>
  message.startsWith('<') ? 'the response was a web page, not the server’s.' : message;

/**
 * What stands on the server before a save that would overwrite it. Where that cannot be read (`needs`
 * names the odd parts that matter), nobody knows whether somebody else has changed it: throws a
 * `conflict` with `unread`, and staff decide (checklist J22). Null where they have decided to save all
 * the same.
 */
export const readBefore = async <T>(
  unchecked: true | undefined,
  read: () => Promise<T>,
  needs: (at: string) => boolean = () => false,
): Promise<T | null> => {
  let value: T;
  try {
    value = await read();
  } catch (error) {
    if (!(error instanceof AppFailure) || !ofTheRead.has(error.error.code)) throw error;
    if (unchecked) return null;
    throw unread(wordsOf(error), error);
  }
  const odd = oddPartsOf(value).find(({ at }) => needs(at));
  if (!odd) return value;
  if (unchecked) return null;
  throw unread(`"${odd.at}" has an unknown format.`);
};

/** For the journal, of a save that goes on from what the screen showed. */
export const notChecked = (current: unknown): readonly JournalChange[] =>
  current === null ? [change('remark', 'not checked against the current value')] : [];
