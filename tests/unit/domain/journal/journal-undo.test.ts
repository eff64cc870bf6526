import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { undoableEntries } from '../../../../src/domain/journal/journal-undo';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 16, 0, seconds)).toISOString();
const ms = (seconds: number) => Date.parse(at(seconds));

const entry = (id: string, seconds: number, over: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  time: at(seconds),
  environment: 'sandbox',
  actor: 'ada@x.test',
  action: 'member.setFlag',
  subject: 'member 12',
  detail: 'textFollowUp true',
  reason: '',
  outcome: 'done',
  message: '',
  ...over,
});

const offer = (key: string, seconds: number) => ({
  key,
  begun: ms(seconds),
  done: ms(seconds + 2),
});

const found = (entries: readonly JournalEntry[], ...offers: ReturnType<typeof offer>[]) =>
  Object.fromEntries(undoableEntries(entries, offers, 'ada@x.test'));

describe('a journal entry', () => {
  it('can be undone by the change made at its time', () => {
    const other = entry('b', 30, { subject: 'member 13' });
    expect(found([other, entry('a', 10)], offer('flag', 9))).toEqual({ a: 'flag' });
    expect(found([entry('a', 10)], offer('flag', 20))).toEqual({});
    expect(found([entry('a', 10)], offer('flag', 10), offer('late', 11))).toEqual({ a: 'flag' });
  });

  it.each<[string, Partial<JournalEntry>]>([
    ['was made by someone else', { actor: 'ben@x.test' }],
    ['was refused', { outcome: 'refused' }],
    ['has no known outcome', { outcome: 'unknown' }],
  ])('cannot be undone when it %s', (_what, over) => {
    expect(found([entry('a', 10, over)], offer('flag', 9))).toEqual({});
  });

  it('cannot be undone when the same value was set again later', () => {
    const again = entry('b', 30, { detail: 'textFollowUp false', actor: 'ben@x.test' });
    expect(found([again, entry('a', 10)], offer('flag', 9))).toEqual({});
    const refused = { ...again, outcome: 'refused' } as const;
    expect(found([refused, entry('a', 10)], offer('flag', 9))).toEqual({ a: 'flag' });
    const other = { ...again, detail: 'emailFollowUp false' };
    expect(found([other, entry('a', 10)], offer('flag', 9))).toEqual({ a: 'flag' });
  });

  it('cannot be undone when two changes were made at that time', () => {
    const beside = entry('b', 10, { subject: 'member 13' });
    expect(found([beside, entry('a', 10)], offer('flag', 9))).toEqual({});
  });
});
