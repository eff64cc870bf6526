import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import { ok } from '../../../../src/contract/wire/result';
import { enterText } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { memberRow } from '../../../helpers/rows';
import { member, membership, team } from '../../domain/builders';
import { field, open, options } from './open-palette';

/** Section 3 gives members no name, so their email stands for it. */
const nameless = member({ id: 12, email: 'old@example.test' });

it('an open record whose email changes is listed under the new one', async () => {
  const { run, fake } = await renderShell({
    session: signedIn(['search']),
    prepare: (bridge) => bridge.on('member.getById', () => ok(nameless)),
  });
  await run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
  const visit = { kind: 'member', id: 12, name: 'old@example.test' };
  await waitFor(() => expect(fake.inputs('visits.add')).toEqual([visit]));
  await run((state) => state.records.patchMember(12, () => ({ email: 'new@example.test' })));
  await waitFor(() =>
    expect(fake.inputs('visits.add')).toEqual([visit, { ...visit, name: 'new@example.test' }]),
  );
});

it('the palette shows the email of the response, not the one from an earlier visit', async () => {
  const visits: Visit[] = [{ kind: 'member', id: 12, name: 'old@example.test', pinned: false }];
  const { user } = await open(['search'], (bridge) => {
    bridge.answer('visits.list', visits);
    bridge.answer('search.query', {
      members: [memberRow({ id: 12, email: 'new@example.test' })],
      teams: [],
    });
  });
  await enterText(user, await field(), 'new@example');
  await waitFor(() => expect(options()[0]).toBe('new@example.testMember 12'));
});

it('the palette shows the email of the opened record, not those of older rows and mentions', async () => {
  const acme = { id: 30, companyName: null, email: 'acme-old@example.test' };
  const opened = { ...nameless, memberTeams: [membership(acme, 5)] };
  const visits: Visit[] = [
    { kind: 'team', id: 30, name: 'acme-new@example.test', pinned: false },
    { kind: 'member', id: 12, name: 'new@example.test', pinned: false },
  ];
  await open(
    ['search'],
    (bridge) => {
      bridge.answer('visits.list', visits);
      bridge.on('member.getById', () => ok(opened));
      bridge.on('team.getById', () => ok(team(acme)));
    },
    async ({ run }) => {
      await run(({ records }) => records.keepMemberRow(memberRow(nameless)));
      await run(({ records }) => records.loadMember(12));
      await run(({ records }) => records.loadTeam(30));
      await run(({ records }) => records.patchMember(12, () => ({ email: 'new@example.test' })));
      await run(({ records }) => records.patchTeam(30, () => ({ email: 'acme-new@example.test' })));
    },
  );
  await waitFor(() =>
    expect(options().slice(0, 2)).toEqual([
      'acme-new@example.testTeam 30',
      'new@example.testMember 12',
    ]),
  );
});
