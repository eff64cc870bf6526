import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { selectionSlice } from '../../../../src/renderer/parts/lists/selection-slice';
import { alertTexts } from '../../../helpers/render-app';
import { signedIn } from '../../../helpers/render-shell';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { member } from '../../domain/builders';
import { acme, button, openTeam, shownFor } from './open-team';

describe('D6: members', () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      isAdmin: false,
      member: { id: 1000 + index, email: `m${index}@x.test` },
    }));
  const list = () => within(screen.getByRole('region', { name: /^Team Members \(/ }));

  test('show the name first, then the email', async () => {
    const member = { id: 1, name: 'Lily Chen', email: 'lily@x.test' };
    await openTeam(acme({ memberTeams: [{ id: 1, isAdmin: false, member }] }));
    const row = list().getByText('Lily Chen').parentElement;
    expect([...(row?.children ?? [])].map((line) => line.textContent)).toEqual([
      'Lily Chen',
      'lily@x.test',
    ]);
  });

  test('show the count and the seat count, the larger of members and initial quantity', async () => {
    const app = await openTeam(acme({ memberTeams: members(2), initialQuantity: 5 }));
    screen.getByRole('heading', { name: 'Team Members (2 / 5)' });
    app.server.record = acme({ memberTeams: members(7), initialQuantity: 5 });
    app.changed();
    await screen.findByRole('heading', { name: 'Team Members (7 / 7)' });
  });

  test('let admins select by checkbox, Space, Shift+arrows, Ctrl+A, and Esc', async () => {
    const app = await openTeam(acme({ memberTeams: members(5), initialQuantity: 5 }));
    const boxes = () => list().getAllByRole<HTMLInputElement>('checkbox');
    const checked = () => boxes().map((box) => box.checked);
    boxes()[1]?.focus();
    await app.user.keyboard(' ');
    expect(checked()).toEqual([false, true, false, false, false]);
    await app.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(checked()).toEqual([false, true, true, true, false]);
    expect(document.activeElement).toBe(boxes()[3]);
    expect(list().getByRole('button', { name: 'Actions…' })).toBeTruthy();
    await app.user.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual([true, true, true, true, true]);
    await app.user.keyboard('{Escape}');
    expect(checked()).toEqual([false, false, false, false, false]);
    // Esc cleared the selection, so the record stays open.
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 30 }]);
  });

  test('cannot be selected by people who are not admins', async () => {
    await openTeam(acme({ memberTeams: members(2) }), { permissions: ['search'] });
    expect(list().queryAllByRole('checkbox')).toEqual([]);
  });

  test('lose their selection and its actions with the admin permission', async () => {
    const app = await openTeam(acme({ memberTeams: members(2) }));
    await app.user.click(list().getAllByRole('checkbox')[0]!);
    expect(list().getByText('1 selected')).toBeTruthy();
    await app.run((state) => state.session.setSession(signedIn(['search'])));
    expect(list().queryAllByRole('checkbox')).toEqual([]);
    expect(list().queryByRole('button', { name: 'Actions…' })).toBeNull();
    expect(list().queryByText('1 selected')).toBeNull();
    expect(app.store.slice(selectionSlice).records).toEqual([]);
  });

  test('have buttons whose names say whose they are', async () => {
    await openTeam(acme({ memberTeams: members(2) }));
    const names = within(list().getByRole('list'))
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(names).toEqual([
      'Copy member ID 1000',
      'Make Admin: m0@x.test',
      'Open member 1000',
      'Copy member ID 1001',
      'Make Admin: m1@x.test',
      'Open member 1001',
    ]);
  });

  test('offer admins Make Admin per member, with immediate effect', async () => {
    const app = await openTeam(acme({ memberTeams: members(2) }));
    const held = app.fake.hold('member.changeAdmin');
    await app.user.click(list().getAllByRole('button', { name: /^Make Admin: / })[1]!);
    expect(list().getByText('Admin')).toBeTruthy();
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 1001, teamId: 30, isAdmin: true },
    ]);
    await act(async () => held.refuse({ code: 'conflict', message: 'Not now' }));
    // Section 8: a failed admin change shows an alert.
    expect(alertTexts(app)).toEqual(['Not now']);
    await app.user.click(button('OK'));
    expect(list().queryByText('Admin')).toBeNull();
  });

  test('change the admin role once for a double click, although the button then says the reverse', async () => {
    const app = await openTeam(acme({ memberTeams: members(1) }));
    app.fake.answer('member.changeAdmin', null);
    await app.user.dblClick(list().getByRole('button', { name: 'Make Admin: m0@x.test' }));
    expect(list().getByRole('button', { name: 'Remove Admin: m0@x.test' })).toBeTruthy();
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 1000, teamId: 30, isAdmin: true },
    ]);
  });

  test('change the admin role once while Enter is held down or pressed twice', async () => {
    const app = await openTeam(acme({ memberTeams: members(1) }));
    app.fake.answer('member.changeAdmin', null);
    list().getByRole('button', { name: 'Make Admin: m0@x.test' }).focus();
    await app.user.keyboard('{Enter>2/}{Enter}');
    expect(list().getByRole('button', { name: 'Remove Admin: m0@x.test' })).toBeTruthy();
    expect(app.fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 1000, teamId: 30, isAdmin: true },
    ]);
  });

  test('can be filtered by email, name, and ID, while the seats show in the record', async () => {
    shortenPauses();
    const crowd = members(9).map((each) =>
      each.id === 4 ? { ...each, member: { ...each.member, name: 'Lily Chen' } } : each,
    );
    const app = await openTeam(acme({ memberTeams: crowd, initialQuantity: 12 }));
    expect(shownFor('Seats')).toBe('9 of 12');
    expect(screen.getByText('3 available')).toBeTruthy();
    const filter = screen.getByRole('textbox', { name: 'Filter members' });
    const shown = () => list().getAllByRole('listitem').length;
    for (const [typed, count] of [
      ['lily', 1],
      ['M7@x', 1],
      ['1003', 1],
      ['x.test', 9],
    ] as const) {
      await app.user.clear(filter);
      await app.user.type(filter, typed);
      expect(shown(), typed).toBe(count);
      const heard = await list().findByText(`${count} found.`);
      expect(heard.getAttribute('role')).toBe('status');
    }
    await app.user.clear(filter);
    await app.user.type(filter, 'lily');
    app.fake.answer('table.save', null);
    await app.user.click(list().getByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(app.fake.inputs('table.save')).toMatchObject([
        { name: 'Members of Acme matching lily', rows: [[1003, 'm3@x.test', 'Lily Chen', false]] },
      ]),
    );
    await app.user.clear(filter);
    await app.user.type(filter, 'nobody');
    expect(screen.getByText('No members match “nobody”')).toBeTruthy();
  });

  test('show no admin buttons to people without admin', async () => {
    await openTeam(acme({ memberTeams: members(2) }), { permissions: ['search'] });
    expect(list().queryByRole('button', { name: /^Make Admin/ })).toBeNull();
    list().getByRole('button', { name: 'Open member 1001' });
  });

  test('render few of 1,000 rows, and can reach the last one', async () => {
    const app = await openTeam(acme({ memberTeams: members(1000) }));
    screen.getByRole('heading', { name: 'Team Members (1,000 / 1,000)' });
    expect(list().getAllByRole('listitem')).toHaveLength(20);
    await app.user.click(list().getByRole('button', { name: 'Show 100 more of 980' }));
    expect(list().getAllByRole('listitem')).toHaveLength(120);
    expect(list().getByText('m119@x.test').closest('li')?.getAttribute('aria-posinset')).toBe(
      '120',
    );
    await app.user.type(screen.getByRole('textbox', { name: 'Filter members' }), 'm999');
    expect(list().getAllByRole('listitem')).toHaveLength(1);
    app.fake.on('member.getById', ({ memberId }) => ok(member({ id: Number(memberId) })));
    await app.user.click(list().getByRole('button', { name: 'Open member 1999' }));
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
  });

  test('show an empty message', async () => {
    await openTeam();
    expect(screen.getByText('This team has no members yet')).toBeTruthy();
  });
});

describe('D7: integrations', () => {
  test('list the team’s connections, CRM data, and CRM export logs', async () => {
    const app = await openTeam();
    app.fake.answer('team.integrationConnections', []);
    app.fake.answer('team.crmExportLogs', []);
    app.fake.answer('team.salesforce', {
      Name: 'Acme GmbH',
      Amount: 12,
      Owner: { id: 1 },
      Phone: null,
    });
    await app.user.click(button('Expand Integrations'));
    const table = await screen.findByRole('table', { name: 'CRM data' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['NameAcme GmbH', 'Amount12', 'Owner{"id":1}', 'Phone–']);
    expect(await screen.findByText('No integration connections available')).toBeTruthy();
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
    expect(app.fake.inputs('team.crmExportLogs')).toContainEqual({ id: 30 });
  });

  test('neither load nor reload while collapsed', async () => {
    const app = await openTeam();
    app.fake.answer('team.integrationConnections', []);
    app.fake.answer('team.crmExportLogs', []);
    app.fake.answer('team.salesforce', null);
    expect(app.fake.inputs('team.salesforce')).toEqual([]);
    await app.user.click(button('Expand Integrations'));
    expect(await screen.findByText('No CRM data available')).toBeTruthy();
    await app.user.click(button('Collapse Integrations'));
    const sales = app.fake.inputs('team.salesData').length;
    app.changed();
    await waitFor(() => expect(app.fake.inputs('team.salesData')).toHaveLength(sales + 1));
    expect(app.fake.inputs('team.salesforce')).toHaveLength(1);
  });
});
