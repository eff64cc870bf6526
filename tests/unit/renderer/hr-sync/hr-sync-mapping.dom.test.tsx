import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import { ok } from '../../../../src/contract/wire/result';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import { descriptionOf } from '../../../helpers/render-app';
import { scheme, user } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  connection,
  type Opened,
  open,
  textOf,
  type,
  valueIn,
} from './open-hr-sync';

describe('the mapping', () => {
  const openMapping = async (app: Opened) => {
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
    return screen.findByRole('combobox', { name: 'Job Title' });
  };

  test('shows Save and Cancel only after a change, updates the sample live, and marks unknown keys', async () => {
    const app = open();
    const field = await openMapping(app);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Reset to default' })).toBeTruthy();
    // The directory's response may come after the mapping's.
    const sample = screen.getByLabelText('Job Title: sample');
    await waitFor(() => expect(textOf(sample)).toContain('Buyer'));
    type(field, 'Dr. {{jobTitle}} {{shoeSize}} {{hat}}');
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Dr. Buyer');
    expect(
      screen.getByText(/This app doesn’t know “shoeSize” and “hat”; their samples may be blank/),
    ).toBeTruthy();
    await app.user.click(await button('Cancel'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Buyer');
    expect(document.activeElement?.getAttribute('name')).toMatch(/^linkData\./);
    expect(app.snackbar()).toBe('Mapping changes discarded');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Dr. Buyer');
  });

  test('has no Save, Cancel, or Reset to default while it is the default', async () => {
    const app = open((fake) => fake.answer('hr.mapConf', null));
    await openMapping(app);
    for (const name of ['Save', 'Cancel', 'Reset to default']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('rejects an empty value at its field, focuses the field, and sends nothing', async () => {
    const app = open();
    const field = await openMapping(app);
    await app.user.click(await button('Add fallback: Location'));
    await app.user.click(await button('Add fallback: Job Title'));
    expect(screen.queryByText('Enter a value.')).toBeNull();
    await app.user.click(await button('Save'));
    expect(screen.getAllByText('Enter a value.')).toHaveLength(2);
    const added = screen.getByRole('combobox', { name: 'Job Title 2' });
    expect(document.activeElement).toBe(added);
    expect(descriptionOf(added)).toBe('Enter a value.');
    expect(descriptionOf(field)).toBe('');
    expect(app.fake.inputs('hr.saveMapping')).toEqual([]);
    await app.user.click(await button('Cancel'));
    await app.user.click(await button('Add fallback: Job Title'));
    expect(screen.queryByText('Enter a value.')).toBeNull();
  });

  test('keeps the focus in a value while its templates are added and removed, and after saving', async () => {
    const app = open();
    await openMapping(app);
    app.fake.on('hr.saveMapping', ({ scheme: wanted }) => ok(MappingScheme.parse(wanted)));
    const press = async (name: string) => {
      (await button(name)).focus();
      await app.user.keyboard('{Enter}');
    };
    await press('Add fallback: Job Title');
    const added = screen.getByRole('combobox', { name: 'Job Title 2' });
    expect(document.activeElement).toBe(added);
    await press('Remove Job Title 2');
    expect(document.activeElement).toBe(await button('Add fallback: Job Title'));
    await press('Remove Job Title 1');
    expect(document.activeElement).toBe(await button('Add job title: Job Title'));
    await press('Save');
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated mapping!'));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('name')).toMatch(/^linkData\./),
    );
  });

  test('suggests keys with the sample’s values while typing, and inserts one on Enter', async () => {
    const app = open();
    const field = await openMapping(app);
    await app.user.clear(field);
    await app.user.type(field, '{{{{job');
    expect(await screen.findByRole('option', { name: 'Job title Buyer' })).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect(valueIn(field)).toBe('{{jobTitle}}');
  });

  test('edits and saves a stored scheme with an empty list', async () => {
    const stored = scheme({
      linkData: { Name: ['{{displayName}}'], 'Job Title': [], Company: ['Acme'], Location: [] },
    });
    const app = open((fake) => {
      fake.answer('hr.mapConf', stored);
      fake.answer('hr.saveMapping', stored);
    });
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
    await app.user.click(await button('Remove Company 1'));
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(1));
    expect(app.fake.inputs('hr.saveMapping')[0]?.scheme.linkData).toEqual({
      Name: ['{{displayName}}'],
      'Job Title': [],
      Company: [],
      Location: [],
    });
  });

  test('edits and saves the parent team’s mapping for a parent team’s connection, and says so', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [connection({ parentTeamId: 70 })]);
      fake.answer('hr.saveMapping', scheme());
    });
    type(await openMapping(app), 'Boss');
    expect(
      screen.getByText(/This is the mapping of the connection’s parent team, #70/),
    ).toBeTruthy();
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(1));
    expect(app.fake.inputs('hr.saveMapping')[0]?.teamId).toBe(70);
    expect(app.fake.inputs('hr.mapConf').every(({ teamId }) => teamId === 70)).toBe(true);
  });

  test('J22, J32: removes a stored part the app cannot read only after a confirmation', async () => {
    const stored = scheme();
    const app = open((fake) => {
      fake.on('hr.mapConf', () => ok(stored, [{ at: 'links[2]', text: '{"kind":"new"}' }]));
      fake.answer('hr.saveMapping', stored);
    });
    type(await openMapping(app), 'Boss');
    await app.user.click(await button('Save'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Save without the unknown parts?',
    });
    expect(question.textContent).toContain(
      'The stored mapping has 1 part in an unknown format. Saving replaces the whole mapping and removes it.',
    );
    await app.user.click(await button('Cancel'));
    expect(app.fake.inputs('hr.saveMapping')).toEqual([]);
    await app.user.click(await button('Save'));
    await app.user.click(await button('Save without them'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(1));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated mapping!'));
    // An undo could not bring the removed part back.
    expect(app.store.getState().undos.offers).toEqual([]);
  });

  test('leaves a cleared field empty on Tab, and picks a key with an arrow', async () => {
    const app = open();
    const field = await openMapping(app);
    await app.user.clear(field);
    expect(screen.getAllByRole('option').length).toBeGreaterThan(1);
    await app.user.tab();
    expect(valueIn(field)).toBe('');
    expect(document.activeElement).not.toBe(field);
    expect(descriptionOf(field)).toBe('Enter a value.');
    await app.user.click(field);
    await app.user.keyboard('{ArrowDown}{Tab}');
    expect(valueIn(field)).toMatch(/^\{\{\w+\}\}$/);
  });

  test('asks before leaving unsaved edits, and restores them later', async () => {
    const app = open();
    type(await openMapping(app), 'Boss');
    await app.user.click(screen.getByRole('tab', { name: 'Overview' }));
    await app.user.click(await button('Stay'));
    expect(valueIn(screen.getByRole('combobox', { name: 'Job Title' }))).toBe('Boss');
    await app.user.click(screen.getByRole('tab', { name: 'Overview' }));
    await app.user.click(await button('Leave'));
    await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
    expect(valueIn(await screen.findByRole('combobox', { name: 'Job Title' }))).toBe('Boss');
  });

  test('undoes a saved mapping', async () => {
    const app = open();
    const field = await openMapping(app);
    const before = valueIn(field);
    type(field, 'Boss');
    app.fake.on('hr.saveMapping', ({ scheme: wanted }) => ok(MappingScheme.parse(wanted)));
    await app.user.click(await button('Save'));
    await app.user.click(await button('Undo'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(2));
    const [saved, back] = app.fake.inputs('hr.saveMapping');
    expect(saved?.scheme.linkData['Job Title']).toEqual(['Boss']);
    expect(back?.base?.linkData['Job Title']).toEqual(['Boss']);
    expect(back?.scheme).toEqual(scheme());
    await waitFor(() =>
      expect(valueIn(screen.getByRole('combobox', { name: 'Job Title' }))).toBe(before),
    );
  });

  test('keeps edits made during a save, based on what was saved', async () => {
    const app = open();
    const field = await openMapping(app);
    type(field, 'Boss');
    const held = app.fake.hold('hr.saveMapping');
    await app.user.click(await button('Save'));
    const { input } = await held.arrived;
    type(field, 'Boss of all');
    await act(async () => held.answer(MappingScheme.parse(input.scheme)));
    expect(app.snackbar()).toBe('Successfully updated mapping!');
    expect(valueIn(screen.getByRole('combobox', { name: 'Job Title' }))).toBe('Boss of all');
    app.fake.on('hr.saveMapping', ({ scheme: wanted }) => ok(MappingScheme.parse(wanted)));
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(2));
    const [, second] = app.fake.inputs('hr.saveMapping');
    expect(second?.base?.linkData['Job Title']).toEqual(['Boss']);
    expect(second?.scheme.linkData['Job Title']).toEqual(['Boss of all']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  test('does not overwrite someone else’s mapping without asking', async () => {
    const app = open((fake) =>
      fake.refuse('hr.saveMapping', {
        code: 'conflict',
        message: 'Someone else changed the mapping since you opened it.',
        current: { mappingScheme: scheme({ linkData: { ...scheme().linkData, Company: ['B'] } }) },
      }),
    );
    type(await openMapping(app), 'Boss');
    await app.user.click(await button('Save'));
    app.fake.answer('hr.saveMapping', scheme());
    await app.user.click(await button('Save mine'));
    await waitFor(() => expect(app.fake.inputs('hr.saveMapping')).toHaveLength(2));
    const [first, second] = app.fake.inputs('hr.saveMapping');
    expect(first?.base?.linkData.Company).toEqual(['Acme']);
    expect(second?.base?.linkData.Company).toEqual(['B']);
    expect(second?.scheme.linkData['Job Title']).toEqual(['Boss']);
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated mapping!'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('adds a link from the catalog and moves it by keyboard', async () => {
    const app = open();
    await openMapping(app);
    for (const kind of ['LinkedIn', 'GitHub']) {
      await app.user.click(await button('Add a link'));
      type(await screen.findByRole('textbox', { name: 'Search link types' }), kind);
      await app.user.click(await button(new RegExp(`^${kind}`)));
    }
    const values = () =>
      screen.getAllByRole('combobox', { name: /: Value$/ }).map((each) => each.ariaLabel);
    expect(values()).toEqual(['LinkedIn: Value', 'GitHub: Value']);
    expect(document.activeElement?.ariaLabel).toBe('GitHub: Value');
    (await button('Move GitHub up')).focus();
    await app.user.keyboard('{Enter}');
    expect(values()).toEqual(['GitHub: Value', 'LinkedIn: Value']);
    expect(screen.getByText('GitHub is link 1')).toBeTruthy();
    (await button('Move GitHub down')).focus();
    await app.user.keyboard('{Enter}');
    expect(values()).toEqual(['LinkedIn: Value', 'GitHub: Value']);
    expect(document.activeElement?.ariaLabel).toBe('Move GitHub down');
    for (const [name, next] of [
      ['LinkedIn', await button('Move GitHub up')],
      ['GitHub', await button('Add a link')],
    ] as const) {
      (await button(`Remove the link ${name}`)).focus();
      await app.user.keyboard('{Enter}');
      expect(document.activeElement).toBe(next);
    }
  });

  test('moves a link by dragging, and ignores anything else dropped on it', async () => {
    const app = open((fake) =>
      fake.answer('hr.mapConf', scheme({ links: defaultMappingScheme.links })),
    );
    await openMapping(app);
    const rows = () => screen.getAllByRole('listitem').filter((row) => /Value/.test(textOf(row)));
    const names = () => rows().map((row) => textOf(row).slice(0, 4));
    const data = new Map<string, string>();
    const dataTransfer = {
      get types() {
        return [...data.keys()];
      },
      setData: (kind: string, value: string) => data.set(kind, value),
      getData: (kind: string) => data.get(kind) ?? '',
    };
    const drag = (from: number, to: number) => {
      const [source, target] = [rows()[from], rows()[to]];
      if (!source || !target) throw new Error('no such link');
      const handle = source.querySelector('[draggable]');
      if (handle) fireEvent.dragStart(handle, { dataTransfer });
      fireEvent.dragOver(target, { dataTransfer });
      fireEvent.drop(target, { dataTransfer });
    };
    expect(names()).toEqual(['Emai', 'Call']);
    const [first, second] = rows();
    if (!first || !second) throw new Error('no links');
    fireEvent.drop(second, { dataTransfer });
    expect(names()).toEqual(['Emai', 'Call']);
    drag(0, 1);
    expect(names()).toEqual(['Call', 'Emai']);
    drag(1, 1);
    expect(names()).toEqual(['Call', 'Emai']);
    expect(await button('Save')).toBeTruthy();
  });

  test('uses any person in the directory as the sample, by principal name', async () => {
    const app = open((fake) => fake.answer('hr.directoryUsers', { users: [], skipToken: null }));
    await openMapping(app);
    expect(await screen.findByText(/first synced group is empty/)).toBeTruthy();
    const field = screen.getByRole('combobox', { name: 'Sample person' });
    app.fake.refuse('hr.userTest', { code: 'not-found', message: 'No resource.' });
    await app.user.type(field, ' nobody@acme.example {Enter}');
    expect(await screen.findByText('User not found')).toBeTruthy();
    app.fake.answer('hr.userTest', {
      user: user('u9', { jobTitle: 'Potter' }),
      groups: [],
      inGroupIds: [],
      problem: null,
    });
    await app.user.clear(field);
    await app.user.type(field, 'u9@acme.example');
    await app.user.click(await button('Look up'));
    expect(await screen.findAllByText('Person u9')).toBeTruthy();
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Potter');
    expect(app.fake.inputs('hr.userTest').at(-1)).toMatchObject({
      uid: 'tenant',
      upn: 'u9@acme.example',
      groupIds: [],
    });
  });

  test('keeps a sample that is chosen while another person is looked up', async () => {
    const app = open((fake) =>
      fake.answer('hr.directoryUsers', { users: [user('u1'), user('u2')], skipToken: null }),
    );
    await openMapping(app);
    const field = await screen.findByRole('combobox', { name: 'Sample person' });
    const held = app.fake.hold('hr.userTest');
    type(field, 'u9@acme.example');
    await app.user.click(await button('Look up'));
    await held.arrived;
    await app.user.clear(field);
    await app.user.type(field, 'u2');
    await app.user.click(await screen.findByRole('option', { name: /Person u2/ }));
    await act(async () =>
      held.answer({ user: user('u9'), groups: [], inGroupIds: [], problem: null }),
    );
    await app.user.clear(field);
    expect(screen.getAllByText('Person u2')).toBeTruthy();
    expect(screen.queryAllByText('Person u9')).toEqual([]);
  });

  test('keeps a name that is typed while another person is looked up', async () => {
    const app = open((fake) => fake.answer('hr.directoryUsers', { users: [], skipToken: null }));
    await openMapping(app);
    const field = await screen.findByRole('combobox', { name: 'Sample person' });
    const look = async (first: string, next: string) => {
      const held = app.fake.hold('hr.userTest');
      type(field, first);
      await app.user.click(await button('Look up'));
      await held.arrived;
      type(field, next);
      return held;
    };
    const found = await look('u9@acme.example', 'nobody@acme.example');
    found.answer({ user: user('u9'), groups: [], inGroupIds: [], problem: null });
    expect(await screen.findAllByText('Person u9')).toBeTruthy();
    expect(valueIn(field)).toBe('nobody@acme.example');
    const gone = await look('nobody@acme.example', 'u8@acme.example');
    await act(async () => gone.refuse({ code: 'not-found', message: 'No resource.' }));
    expect(screen.queryByText('User not found')).toBeNull();
  });

  test('asks before leaving unsaved edits, whatever switches the tab', async () => {
    const app = open();
    await app.run((state) => state.navigation.showTab(6));
    type(await openMapping(app), 'Boss');
    await app.run((state) => state.navigation.showTab(2));
    expect(await screen.findByText(/Your changes to the mapping of team 3000061/)).toBeTruthy();
    await app.user.click(await button('Stay'));
    expect(app.store.getState().navigation.tab).toBe(6);
    await app.run((state) => state.navigation.showTab(2));
    await app.user.click(await button('Leave'));
    expect(app.store.getState().navigation.tab).toBe(2);
  });
});
