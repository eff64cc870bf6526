import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import {
  saveMapping,
  saveSyncConfig,
} from '../../../../src/renderer/features/hr-sync/hr-sync-writes';
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

test('after the undo of a mapping was refused, the stored mapping shows', async () => {
  const { fake, state } = createTestStore('ops');
  const before = defaultMappingScheme;
  const saved = { ...before, member: { name: ['full_name'] } };
  const theirs = { ...before, member: { name: ['nickname'] } };
  fake.answer('hr.mapConf', before);
  onTestFinished(state().server.prefetch('hr.mapConf', { teamId: 9 }));
  const shown = () => state().server.cached('hr.mapConf', { teamId: 9 }).value;
  await vi.waitFor(() => expect(shown()).toEqual(before));
  fake.answer('hr.saveMapping', saved);
  await sendWrite(state(), saveMapping(9, saved, before));
  expect(shown()).toEqual(saved);
  fake.answer('hr.mapConf', theirs);
  fake.refuse('hr.saveMapping', {
    code: 'conflict',
    message: 'Someone else changed the mapping since you opened it.',
    current: { mappingScheme: theirs },
  });
  await state().undos.undo('hr/mapping/9');
  expect(state().feedback.snackbar?.message).toBe('Not undone: it has changed since.');
  await vi.waitFor(() => expect(shown()).toEqual(theirs));
});
