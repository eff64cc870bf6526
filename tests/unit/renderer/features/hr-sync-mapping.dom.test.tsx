import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DryRun } from '../../../../src/contract/entities/dry-run';
import { scheme } from '../../rules/hr/hr-builders';
import {
  button,
  chooseTeam,
  dryRun,
  isDisabled,
  leaver,
  type Opened,
  open,
  refused,
  textOf,
  type,
  valueIn,
} from './open-hr-sync';

describe('customizations', () => {
  const openMapping = async (app: Opened) => {
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
    return screen.findByRole('combobox', { name: 'Job Title' });
  };

  test('Save and Cancel only where it differs; the sample is live; unknown keys are marked', async () => {
    const app = open();
    const field = await openMapping(app);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Reset to default' })).toBeTruthy();
    type(field, 'Dr. {{jobTitle}} {{shoeSize}}');
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Dr. Buyer');
    expect(screen.getByText(/Unknown to the directory: shoeSize/)).toBeTruthy();
    await app.user.click(await button('Cancel'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(textOf(screen.getByLabelText('Job Title: sample'))).toContain('Buyer');
  });

  test('the default has no Reset to default, and neither Save nor Cancel', async () => {
    const app = open((fake) => fake.answer('hr.mapConf', null));
    await openMapping(app);
    for (const name of ['Save', 'Cancel', 'Reset to default']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('an empty value is refused at its field, and nothing is sent', async () => {
    const app = open();
    type(await openMapping(app), '');
    await app.user.click(await button('Save'));
    expect(await screen.findByText('Enter a value.')).toBeTruthy();
    expect(app.fake.inputs('hr.saveMapping')).toEqual([]);
  });

  test('keys are offered as one types, with the sample’s values, and taken by Enter', async () => {
    const app = open();
    const field = await openMapping(app);
    await app.user.clear(field);
    await app.user.type(field, '{{{{job');
    expect(await screen.findByRole('option', { name: 'Job title Buyer' })).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect(valueIn(field)).toBe('{{jobTitle}}');
  });

  test('leaving with unsaved edits asks; they are there again', async () => {
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

  test('another’s mapping is not overwritten unasked', async () => {
    const app = open((fake) =>
      fake.refuse('hr.saveMapping', {
        code: 'conflict',
        message: 'Somebody else changed the mapping since you opened it.',
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
  });

  test('a link is added from the catalogue and moved by keyboard', async () => {
    const app = open();
    await openMapping(app);
    for (const kind of ['LinkedIn', 'GitHub']) {
      await app.user.click(await button('Add a link'));
      type(await screen.findByRole('textbox', { name: 'Search the kinds of links' }), kind);
      await app.user.click(await button(new RegExp(`^${kind}`)));
    }
    const values = () =>
      screen.getAllByRole('combobox', { name: /: Value$/ }).map((each) => each.ariaLabel);
    expect(values()).toEqual(['LinkedIn: Value', 'GitHub: Value']);
    (await button('Move GitHub up')).focus();
    await app.user.keyboard('{Enter}');
    expect(values()).toEqual(['GitHub: Value', 'LinkedIn: Value']);
  });
});

describe('manual sync', () => {
  const openDryRun = async (app: Opened) => {
    await chooseTeam(app);
    await app.user.click(await button('Dry run'));
  };
  const foretold = (result: DryRun) => ({ id: 'run', at: '2026-01-10T08:00:00Z', result });

  test('removing many needs their number; both buttons are inert while it runs', async () => {
    const removed = Array.from({ length: 21 }, (_, index) => leaver(index + 1));
    const app = open((fake) =>
      fake.answer('hr.dryRun', foretold(dryRun({ removed, teamSize: 1000 }))),
    );
    await openDryRun(app);
    expect(await screen.findByRole('tab', { name: 'Removed (21)' })).toBeTruthy();
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(screen.getByLabelText('21 people are removed. Type 21 to go on.'), '20');
    expect(isDisabled(await button('Sync'))).toBe(true);
    type(screen.getByLabelText('21 people are removed. Type 21 to go on.'), '21');
    await app.user.click(await button('Sync'));
    const held = app.fake.hold('hr.manualSync');
    await app.user.dblClick(await button('Confirm'));
    await held.arrived;
    expect((await button('Confirm')).ariaDisabled).toBe('true');
    expect((await button('Cancel')).ariaDisabled).toBe('true');
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    held.answer({
      outcome: {
        counts: { foretold: 20, other: 0, missing: 1, unforeseen: 0 },
        findings: [
          {
            kind: 'removed',
            verdict: 'missing',
            name: 'Member 3',
            email: 'm3@acme.example',
            label: '',
            foretold: 'Not in the team',
            happened: 'In the team',
          },
        ],
      },
    });
    expect(await screen.findByText('Did not happen')).toBeTruthy();
    expect(app.fake.inputs('hr.manualSync')).toEqual([
      { teamId: 3000061, connectionId: 7, dryRunId: 'run', typed: '21' },
    ]);
  });

  test('more than 10 % of the team needs the number, 10 % does not', async () => {
    const removed = [leaver(1), leaver(2)];
    const app = open((fake) =>
      fake.answer('hr.dryRun', foretold(dryRun({ removed, teamSize: 20 }))),
    );
    await openDryRun(app);
    expect(isDisabled(await button('Sync'))).toBe(false);
    app.fake.answer('hr.dryRun', foretold(dryRun({ removed, teamSize: 19 })));
    await app.user.click(await button('New dry run'));
    expect(await screen.findByLabelText('2 people are removed. Type 2 to go on.')).toBeTruthy();
    expect(isDisabled(await button('Sync'))).toBe(true);
  });

  test('who changes is shown with old and new, and can be searched', async () => {
    const app = open((fake) =>
      fake.answer(
        'hr.dryRun',
        foretold(
          dryRun({
            changed: ['Ann', 'Bob'].map((name, index) => ({
              userId: name,
              memberId: index,
              cardId: index,
              email: `${name}@acme.example`,
              name,
              why: 'The directory has other values.',
              fields: [
                {
                  key: 'linkData.Job Title',
                  label: 'Job Title',
                  from: 'Clerk',
                  to: `Head ${name}`,
                  custom: false,
                },
              ],
            })),
            unknowns: ['Which department groups the server makes or changes.'],
          }),
        ),
      ),
    );
    await openDryRun(app);
    expect(await screen.findByText('Head Ann')).toBeTruthy();
    expect(screen.getAllByText('Clerk')).toHaveLength(2);
    expect(screen.getByText('Which department groups the server makes or changes.')).toBeTruthy();
    type(screen.getByRole('textbox', { name: 'Search names and emails' }), 'bob');
    await waitFor(() => expect(screen.queryByText('Head Ann')).toBeNull());
    expect(screen.getByText('Head Bob')).toBeTruthy();
  });

  test('without a dry run a sync that deletes is not offered', async () => {
    const app = open((fake) => fake.refuse('hr.dryRun', refused));
    await openDryRun(app);
    expect(await screen.findByText('No such thing')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sync without a dry run' })).toBeNull();
  });

  test('a sync under way is shown, and no other one is offered', async () => {
    const sync = {
      teamId: 3000061,
      connectionId: 7,
      startedAt: '2026-01-10T08:00:00Z',
      by: 'ada@example.com',
      lastSync: null,
    };
    const app = open((fake) => {
      fake.answer('hr.syncState', { state: 'unknown', sync });
      fake.answer('hr.dryRun', foretold(dryRun()));
    });
    await chooseTeam(app);
    expect(await screen.findByText(/the server may still be at it/)).toBeTruthy();
    await app.user.click(await button('Dry run'));
    expect(await screen.findByText('A sync of this connection is under way already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sync' })).toBeNull();
  });
});
