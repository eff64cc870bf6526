import { fireEvent, screen } from '@testing-library/react';
import type { ShownDryRun } from '../../../../src/contract/entities/dry-run';
import type { HrConnection } from '../../../../src/contract/entities/hr';
import { LeaveDialog } from '../../../../src/renderer/app/dialogs/leave-dialog';
import { HrScreen } from '../../../../src/renderer/features/hr-sync/hr-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { isUnavailable, renderApp } from '../../../helpers/render-app';
import { config, scheme, user } from '../../domain/hr-sync/hr-builders';

export const connection = (changes: Partial<HrConnection> = {}): HrConnection => ({
  id: 7,
  uid: 'tenant',
  integration: 'microsoftTeams',
  parentTeamId: 3000061,
  integrationSyncConfig: config(),
  ...changes,
});

export const dryRun = (changes: Partial<ShownDryRun> = {}): ShownDryRun => {
  const lists = { added: [], changed: [], removed: [], skipped: [], ...changes };
  return {
    unchanged: 5,
    teamSize: 60,
    directorySize: 5,
    unknowns: [],
    counts: {
      added: lists.added.length,
      changed: lists.changed.length,
      removed: lists.removed.length,
      skipped: lists.skipped.length,
    },
    ...lists,
  };
};

export const predicted = (result: ShownDryRun, mappedTeam = 3000061) => ({
  id: 'run',
  at: '2026-01-10T08:00:00Z',
  mappedTeam,
  result,
});

export const leaver = (memberId: number) => ({
  memberId,
  email: `m${memberId}@acme.example`,
  name: `Member ${memberId}`,
  isAdmin: false,
  why: 'No one in the synced groups has this email address.',
});

export const refused = { code: 'server', status: 400, message: 'No such thing' } as const;

export const open = (prepare: (fake: FakeBridge) => void = () => undefined) =>
  renderApp(
    <>
      <HrScreen />
      <LeaveDialog />
    </>,
    {
      prepare: (fake) => {
        fake.answer('visits.list', []);
        fake.answer('hr.recentTeams', []);
        fake.answer('hr.syncs', []);
        fake.answer('hr.connections', [connection()]);
        fake.refuse('team.getById', { code: 'not-found', message: 'Not found' });
        fake.answer('hr.groups', [{ id: 'g1', displayName: 'Sales' }]);
        fake.answer('hr.countGroup', { count: 12 });
        fake.answer('hr.mapConf', scheme());
        fake.answer('hr.syncState', { state: 'none', sync: null, last: null });
        fake.answer('hr.directoryUsers', {
          users: [user('u1', { jobTitle: 'Buyer', city: 'Oslo' })],
          skipToken: null,
        });
        prepare(fake);
      },
    },
  );

export type Opened = ReturnType<typeof open>;

export const chooseTeam = async ({ user: person }: Pick<Opened, 'user'>, text = '3000061') => {
  await person.type(screen.getByRole('textbox', { name: /Team ID/ }), `${text}{Enter}`);
};
export const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.getAttribute('aria-label');
export const textOf = (element: HTMLElement) => element.textContent;
export const valueIn = (element: HTMLElement) => (element as HTMLInputElement).value;
export const isDisabled = isUnavailable;
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

/** What a user test finds: Ada, who is in one group. */
export const foundAda = {
  user: user('u1', { displayName: 'Ada Default' }),
  groups: [],
  inGroupIds: ['g1'],
  problem: null,
};
