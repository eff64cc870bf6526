import { expect, test } from 'vitest';
import { saveSyncConfig } from '../../../../src/renderer/features/hr-sync/hr-sync-writes';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore } from '../../../helpers/test-store';
import { config } from '../../domain/hr-sync/hr-builders';

test('an undo of a sync config keeps edits made since the save', async () => {
  const { fake, state } = createTestStore('ops');
  fake.answer('hr.saveSyncConfig', null);
  const save = saveSyncConfig(9, 7, config({ isDeleteMember: true }), config());
  const edit = 'hr/9/config/7/sendInvites';
  state().drafts.set(edit, 'true');
  const undo = save.undo?.();
  if (!undo) throw new Error('it has no undo');
  expect(await sendWrite(state(), undo)).toMatchObject({ ok: true });
  expect(state().drafts.texts[edit]).toBe('true');
  // The save itself is what the edit was for.
  await sendWrite(state(), { ...save, confirm: null });
  expect(state().drafts.texts[edit]).toBeUndefined();
});

test('the first group of a config that deletes members asks as a removed one does', () => {
  const none = config({ groups: [] });
  expect(saveSyncConfig(9, 7, config(), none).confirm).toMatchObject({
    question:
      'From the next sync on, members who aren’t in a synced group are removed from the team.',
    final: true,
    danger: true,
  });
});

test('a sync config saved over a value in an unknown format offers no undo, which could not restore it', () => {
  const stored = config({
    isDeleteMember: false,
    syncSchedule: null,
    unexpected: ['syncSchedule'],
  });
  const over = saveSyncConfig(9, 7, { ...stored, syncSchedule: 'daily' }, stored);
  expect(over.undo).toBeNull();
  // Enter alone saves only what can be undone.
  expect(over.confirm.final).toBe(true);
  const beside = saveSyncConfig(9, 7, { ...stored, sendInvites: true }, stored);
  expect(beside.undo).not.toBeNull();
  expect(beside.confirm.final).toBe(false);
});
