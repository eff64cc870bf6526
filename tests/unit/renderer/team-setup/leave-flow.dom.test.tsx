import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { demoTeamsSlice } from '../../../../src/renderer/features/demo-teams/demo-teams-slice';
import { searchSlice } from '../../../../src/renderer/features/search/search-slice';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import { renderApp } from '../../../helpers/render-app';
import { team } from '../../domain/builders';

test('section 4: finishing or leaving resets the search and the demo list, and shows tab 0', async () => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales', 'admin', 'search'],
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17 }));
      fake.answer('teamSetup.leave', null);
    },
  });
  await app.run(async ({ teamSetup }) => {
    app.store.slice(demoTeamsSlice).setSearch('acme');
    app.store.slice(demoTeamsSlice).ask();
    app.store.slice(searchSlice).setText('olive');
    teamSetup.follow({
      ...newTeamSetupFlow('olive@fresh.test', false),
      teamId: 17,
      hasExtendedSubscription: true,
      extendedSubscription: { subscription: {}, invoice: null },
    });
  });
  const before = app.store.slice(demoTeamsSlice);
  expect(before).toMatchObject({ search: 'acme', query: { search: 'acme' } });
  await app.user.click(screen.getByRole('button', { name: 'Exit' }));
  await waitFor(() =>
    expect(app.store.slice(demoTeamsSlice)).toMatchObject({ search: '', query: { search: '' } }),
  );
  expect(app.store.slice(demoTeamsSlice).query.asked).not.toBe(before.query.asked);
  expect(app.store.slice(searchSlice).text).toBe('');
  expect(app.store.getState().navigation.tab).toBe(0);
});
