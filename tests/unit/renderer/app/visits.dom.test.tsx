import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import { ok } from '../../../../src/contract/wire/result';
import { enterText } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { memberRow } from '../../../helpers/rows';
import { member } from '../../domain/builders';
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
