import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import type { App, Person } from '../fixtures';
import { people } from '../fixtures';
import { searchPage } from '../pages/search-page';
import type { Screen } from './screen';
import { openRecord, signOut } from './ways';

const homeOf = (who: string): Screen => ({
  name: `home-${who}`,
  sameParts: true,
  show: ({ page }) => page.getByText(/^Welcome /).waitFor(),
});

const recordsOf = (who: string): readonly Screen[] => [
  {
    name: `member-${who}`,
    sameParts: true,
    show: ({ page }) => openRecord(page, 'member', memberIds.everything),
  },
  {
    name: `team-${who}`,
    sameParts: true,
    show: ({ page }) => openRecord(page, 'team', teamIds.pastDue),
  },
];

/** The common screens, as seen by a person with fewer permissions. */
const seenBy = (person: Person, screens: readonly Screen[]): readonly Screen[] =>
  [homeOf(person), ...screens].map((screen) => ({ ...screen, person }));

/**
 * No person in the sandbox has only the admin permission, so the server is made to say so of
 * someone with more.
 */
const becomeAdminOnly = async (app: App): Promise<void> => {
  const { email } = people.all;
  const { token } = await app.sandbox().session(email);
  await signOut(app.page);
  const user = { id: 1, email, can_access_admin: true };
  const body = { token, user, isProd: false };
  await app.sandbox().fault({ route: 'auth.loginSso', status: 200, body, times: 1 });
  await app.signIn();
};

/** What each kind of staff sees, one after the other in the same app. */
export const peopleScreens: readonly Screen[] = [
  ...seenBy('sales', recordsOf('sales')),
  ...seenBy('ops', recordsOf('ops')),
  ...seenBy('search', [
    {
      name: 'search-search',
      sameParts: true,
      show: async ({ page }) => {
        const search = searchPage(page);
        await search.open();
        await search.search('lily');
        await search.members.row(0).waitFor();
      },
    },
    ...recordsOf('search'),
  ]),
  ...seenBy('firewall', [
    {
      name: 'firewall-firewall',
      sameParts: true,
      show: async ({ page }) => {
        await page.getByRole('button', { name: /^Firewall/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ]),
  { ...homeOf('admin'), prepare: becomeAdminOnly },
  ...recordsOf('admin-only'),
];
