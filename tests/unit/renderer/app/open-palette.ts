import { screen } from '@testing-library/react';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { enterText } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { member, membership } from '../../domain/builders';

export const field = () => screen.findByRole('combobox', { name: 'Palette' });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
export const picked = () => screen.getByRole('option', { selected: true }).textContent;

/** Finds a command by its words and runs it. */
export const runCommand = async (user: Shell['user'], words: string) => {
  await enterText(user, await field(), words);
  await user.keyboard('{Enter}');
};

type Shell = Awaited<ReturnType<typeof renderShell>>;

/** `before` runs on Home before the palette opens. */
export const open = async (
  permissions: readonly Permission[],
  prepare: (fake: FakeBridge) => void = () => undefined,
  before: (shell: Shell) => Promise<unknown> = async () => undefined,
) => {
  const shell = await renderShell({
    session: signedIn(permissions),
    prepare: (fake) => {
      fake.answer('search.query', { members: [], teams: [] });
      prepare(fake);
    },
  });
  await screen.findByRole('tab', { name: 'Home' });
  await before(shell);
  await shell.user.keyboard('{Control>}k{/Control}');
  await field();
  return shell;
};

export const ada = member({
  id: 12,
  email: 'ada@example.test',
  name: 'Ada Lovelace',
  memberTeams: [membership({ id: 30, companyName: 'Acme' }, 5)],
});

/** Opens the palette over a member's modal. */
export const openOverAda = (
  permissions: readonly Permission[],
  prepare: (fake: FakeBridge) => void = () => undefined,
) =>
  open(
    permissions,
    (fake) => {
      fake.on('member.getById', () => ok(ada));
      prepare(fake);
    },
    async (shell) => {
      await shell.run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
      await screen.findByText('Ada Lovelace');
    },
  );
