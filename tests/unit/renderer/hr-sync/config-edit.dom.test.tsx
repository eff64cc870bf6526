import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import { isUnavailable } from '../../../helpers/render-app';
import { config, scheme } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, open, type } from './open-hr-sync';

test('an edit shows what others save in the meantime, and asks about it', async () => {
  const before = config({ isDeleteMember: false });
  const after = config({ isDeleteMember: true, lastSync: '2026-02-01T00:00:00Z' });
  const app = open((fake) =>
    fake.answer('hr.connections', [connection({ integrationSyncConfig: before })]),
  );
  app.fake.answer('hr.saveSyncConfig', null);
  await chooseTeam(app);
  const deletes = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Delete members' });
  await app.user.click(await button('Remove Sales from the sync'));
  expect((await deletes()).checked).toBe(false);

  app.fake.answer('hr.connections', [connection({ integrationSyncConfig: after })]);
  await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 3000061 }));
  await screen.findByText('Deletes members');
  expect((await deletes()).checked).toBe(true);
  expect(screen.getByText('Removed when you save')).toBeTruthy();

  await app.user.click(await button('Save'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'members who aren’t in a synced group are removed from the team',
  );
  expect(within(dialog).queryByRole('row', { name: /Delete members/ })).toBeNull();
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(app.fake.inputs('hr.saveSyncConfig')).toEqual([
    { teamId: 3000061, connectionId: 7, wanted: { ...after, groups: [] }, base: after },
  ]);
});

test('the default lead assignee is saved without what was pasted around it', async () => {
  const stored = config();
  const app = open((fake) =>
    fake.answer('hr.connections', [connection({ integrationSyncConfig: stored })]),
  );
  app.fake.answer('hr.saveSyncConfig', null);
  await chooseTeam(app);
  const field = await screen.findByRole('textbox', { name: 'Default lead assignee' });
  type(field, ' \u200B ');
  expect(isUnavailable(await button('Save'))).toBe(true);
  expect(screen.getByText('Unsaved')).toBeTruthy();
  await app.user.click(await button('Cancel'));
  expect(Object.keys(app.store.getState().drafts.texts)).toEqual([]);
  type(field, '\u200Bdana@acme.example \u00A0');
  await app.user.click(await button('Save'));
  const dialog = await screen.findByRole('alertdialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(app.fake.inputs('hr.saveSyncConfig').map(({ wanted }) => wanted)).toEqual([
    { ...stored, defaultLeadAssignee: 'dana@acme.example' },
  ]);
});

test('a stored lead assignee stays as it is when something else is saved', async () => {
  const stored = config({ defaultLeadAssignee: 'dana@acme.example ' });
  const app = open((fake) =>
    fake.answer('hr.connections', [connection({ integrationSyncConfig: stored })]),
  );
  app.fake.answer('hr.saveSyncConfig', null);
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('switch', { name: 'Departments' }));
  await app.user.click(await button('Save'));
  const dialog = await screen.findByRole('alertdialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(app.fake.inputs('hr.saveSyncConfig').map(({ wanted }) => wanted)).toEqual([
    { ...stored, isDepartments: true },
  ]);
});

test('a schedule has one name on the card, in the list, and in the question before it is saved', async () => {
  const stored = config({ syncSchedule: null });
  const app = open((fake) =>
    fake.answer('hr.connections', [connection({ integrationSyncConfig: stored })]),
  );
  await chooseTeam(app);
  const cards = await screen.findByRole('radiogroup', { name: 'Connections' });
  expect(cards.textContent).toContain('Manual only');
  const list = await screen.findByRole('combobox', { name: 'Schedule' });
  expect(list.textContent).toContain('Manual only');
  await app.user.click(list);
  await app.user.click(screen.getByRole('option', { name: 'Weekly' }));
  await app.user.click(await button('Save'));
  expect(await screen.findByRole('row', { name: 'Schedule Manual only Weekly' })).toBeTruthy();
});

test('a double click removes one group, although the next one moves under the pointer', async () => {
  const groups = [
    { id: 'g1', displayName: 'Sales' },
    { id: 'g2', displayName: 'Support' },
  ];
  const app = open((fake) => {
    fake.answer('hr.connections', [connection({ integrationSyncConfig: config({ groups }) })]);
    fake.answer('hr.groups', groups);
  });
  await chooseTeam(app);
  fireEvent.click(await button('Remove Sales from the sync'), { detail: 1 });
  fireEvent.click(await button('Remove Support from the sync'), { detail: 2 });
  expect(screen.getAllByText('Removed when you save')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Keep Sales in the sync' })).toBeTruthy();
  // Nor does a key pressed twice keep what it has just removed.
  (await button('Remove Support from the sync')).focus();
  await app.user.keyboard('{Enter}{Enter}');
  expect(await button('Keep Support in the sync')).toBeTruthy();
});

test('a double click removes one link of the mapping, one template, and one member field', async () => {
  const app = open((fake) =>
    fake.answer('hr.mapConf', {
      ...scheme({ links: defaultMappingScheme.links }),
      linkData: { ...scheme().linkData, Company: ['Acme', '{{companyName}}', '{{city}}'] },
      member: { email: ['{{mail}}'], department: ['{{department}}'] },
    }),
  );
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  const removals = () => screen.queryAllByRole('button', { name: /^Remove the link / });
  await screen.findByRole('combobox', { name: 'Job Title' });
  expect(removals()).toHaveLength(2);
  fireEvent.click(removals()[0] as HTMLElement, { detail: 1 });
  fireEvent.click(removals()[0] as HTMLElement, { detail: 2 });
  expect(removals()).toHaveLength(1);
  fireEvent.click(await button('Remove Company 1'), { detail: 1 });
  fireEvent.click(await button('Remove Company 1'), { detail: 2 });
  const companies = screen.getAllByRole<HTMLInputElement>('combobox', { name: /^Company \d$/ });
  expect(companies.map(({ value }) => value)).toEqual(['{{companyName}}', '{{city}}']);
  const fields = () => screen.queryAllByRole('button', { name: /^Remove the field / });
  fireEvent.click(fields()[0] as HTMLElement, { detail: 1 });
  fireEvent.click(fields()[0] as HTMLElement, { detail: 2 });
  expect(fields().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove the field department',
  ]);
});

test('J22, J32: a part that was stored after the mapping was read is removed only after a confirmation', async () => {
  const app = open();
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  type(await screen.findByRole('combobox', { name: 'Job Title' }), 'Boss');
  app.fake.refuse('hr.saveMapping', { code: 'conflict', message: 'Nothing was saved.' });
  app.fake.on('hr.mapConf', () => ok(scheme(), [{ at: 'links[2]', text: '{"kind":"new"}' }]));
  await app.user.click(await button('Save'));
  expect(await screen.findByText('Nothing was saved.')).toBeTruthy();
  await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 3000061 }));
  app.fake.answer('hr.saveMapping', scheme());
  await app.user.click(await button('Save'));
  await app.user.click(await button('Save without them'));
  await waitFor(() => expect(app.snackbar()).toBe('Successfully updated mapping!'));
  const sent = app.fake.inputs('hr.saveMapping');
  expect(sent.map(({ unknownParts }) => unknownParts)).toEqual([[], ['links[2]']]);
});

test('a double click moves a link by one, and the focus moves with it', async () => {
  // The server may return links without an ID.
  const links = defaultMappingScheme.links.map((link) => ({ ...link, updateUid: null }));
  const third = { ...defaultMappingScheme.links[0], id: 3, title: 'Third' } as (typeof links)[0];
  const app = open((fake) =>
    fake.answer('hr.mapConf', scheme({ links: [...links, { ...third, updateUid: null }] })),
  );
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  await screen.findByRole('combobox', { name: 'Job Title' });
  const order = () =>
    screen
      .getAllByRole('button', { name: /^Remove the link / })
      .map((each) => each.ariaLabel?.replace('Remove the link ', ''));
  expect(order()).toEqual(['Email', 'Call', 'Third']);
  await app.user.dblClick(await button('Move Third up'));
  expect(order()).toEqual(['Email', 'Third', 'Call']);
  await app.user.click(await button('Move Third down'));
  expect(document.activeElement?.ariaLabel).toBe('Move Third down');
  // A key pressed twice moves it twice.
  (await button('Move Third up')).focus();
  await app.user.keyboard('{Enter}{Enter}');
  expect(order()).toEqual(['Third', 'Email', 'Call']);
  expect(document.activeElement?.ariaLabel).toBe('Move Third up');
});
