import type { JournalChange } from '../../../contract/entities/journal';
import type { AppErrorCode } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { change } from '../../../domain/journal/journal-changes';
import { unexpectedPartsOf } from '../api/read-response';

/** Failures of the read that do not affect the save. After any other, the save would fail too. */
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

/** Replaces a gateway's HTML page, which is not readable. */
const wordsOf = ({ message }: AppFailure): string =>
  message.startsWith('<') ? 'the response was a web page, not the server’s.' : message;

/**
 * Reads the server's values before a save that would overwrite them. If they cannot be read
 * (`needs` selects the unusual parts that matter), another person may have changed them: throws
 * `conflict` with `unread`, and staff decide (checklist J22). Null if they have decided to save
 * anyway.
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
  const unexpected = unexpectedPartsOf(value).find(({ at }) => needs(at));
  if (!unexpected) return value;
  if (unchecked) return null;
  throw unread(`“${unexpected.at}” has an unknown format.`);
};

/** The journal note for a save that was not checked against the server. */
export const notChecked = (current: unknown): readonly JournalChange[] =>
  current === null ? [change('remark', 'not checked against the current value')] : [];
