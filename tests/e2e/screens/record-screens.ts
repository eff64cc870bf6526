import { expect, type Page } from '@playwright/test';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import type { App } from '../fixtures';
import type { Screen } from './screen';
import { goHome, openPage, openRecord } from './ways';

const member = ({ page }: App) => openRecord(page, 'member', memberIds.everything);
const team = ({ page }: App) => openRecord(page, 'team', teamIds.classic);

const button = ({ page }: App, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });

const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Card"]').getByLabel(/card number/i);

/** Opens a section and scrolls to it. */
const section = async (app: App, opener: string, heading: string) => {
  await button(app, opener).click();
  const there = app.page.getByRole('dialog').getByText(heading).first();
  await there.waitFor();
  await there.scrollIntoViewIfNeeded();
};

/** A server's record with one row in an unexpected format (checklist J32). */
const unexpectedMember = {
  id: memberIds.noDetails,
  email: 'odd@example.com',
  memberTeams: [{ id: 1, isAdmin: true, team: { id: teamIds.classic } }, { team: 'gone' }],
};

/** A name that is wider than a question and has no space or hyphen to break at. */
const unbrokenName = 'MaximilianeTheodoraHohenwaldeckOfTraunsteinerVerkehrsbetriebeHolding';

const longDevice = {
  name: `NFC-${'1A2B3C4D5E'.repeat(6)}`,
  nickname: 'ReceptionTabletOnTheSecondFloorOfTheTraunsteinBuilding',
  createdAt: '2026-08-30T08:00:00.000Z',
};

/** The member modal, its forms, and its questions. */
export const memberScreens: readonly Screen[] = [
  { name: 'member', guide: true, of: ['modal member'], show: member },
  {
    name: 'member-odd',
    prepare: async (app) => {
      const body = { member: unexpectedMember };
      await app.sandbox().fault({ route: 'member.getById', status: 200, body });
    },
    show: async (app) => {
      await openRecord(app.page, 'member', memberIds.noDetails);
      await app.page.getByRole('region', { name: 'Unexpected format' }).last().waitFor();
    },
  },
  {
    name: 'member-unexpected-parts',
    follows: true,
    show: async (app) => {
      await button(app, 'Show').click();
      await app.page.getByRole('alertdialog').waitFor();
    },
    leave: async (app) => {
      await app.sandbox().clearFaults();
      await app.page.keyboard.press('Escape');
    },
  },
  {
    name: 'member-admin',
    prepare: member,
    show: (app) => section(app, 'Admin Controls', 'Business Cards'),
  },
  {
    name: 'member-integrations',
    prepare: member,
    show: (app) => section(app, 'Integrations', 'CRM Export Logs'),
  },
  {
    name: 'member-timeline',
    prepare: member,
    show: async (app) => {
      await button(app, 'Timeline').click();
      const list = app.page.getByRole('group', { name: /^Timeline of/ });
      await list.getByRole('listitem').first().waitFor();
      await list.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'member-edit',
    prepare: async (app) => {
      await member(app);
      await button(app, 'Edit Email').click();
      await app.page.getByRole('textbox', { name: 'Email' }).fill('somebody.else@example.com');
    },
    show: async (app) => {
      await button(app, 'Save').click();
      await app.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'member-edit-refused',
    sameParts: true,
    follows: true,
    prepare: async (app) => {
      const body = { message: `See ${'https://status.example.com/'.repeat(4)}` };
      await app.sandbox().fault({ route: 'member.update', status: 422, body, times: 1 });
    },
    show: async ({ page }) => {
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Save' }).click();
      await question.getByRole('alert').waitFor();
    },
    // Otherwise, the next screen to open this member would restore the typed text.
    leave: async (app) => {
      await app.page.keyboard.press('Escape');
      await expect(app.page.getByRole('alertdialog')).toHaveCount(0);
      await button(app, 'Cancel').click();
    },
  },
  {
    name: 'member-delete',
    sameParts: true,
    prepare: member,
    show: async (app) => {
      await button(app, 'Delete').click();
      await app.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'member-reason',
    prepare: member,
    show: async (app) => {
      await button(app, 'Admin Login').click();
      await app.page.getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'member-many-devices',
    sameParts: true,
    prepare: ({ page }) => openRecord(page, 'member', memberIds.manyDevices),
    show: (app) => section(app, 'Admin Controls', 'Devices'),
  },
  {
    name: 'member-long-devices',
    prepare: async (app) => {
      const body = { data: [{ id: 1, mid: memberIds.free, ...longDevice }] };
      await app.sandbox().fault({ route: 'member.devices', status: 200, body });
      await openRecord(app.page, 'member', memberIds.free);
    },
    show: (app) => section(app, 'Admin Controls', longDevice.nickname),
    leave: async (app) => {
      await app.sandbox().clearFaults();
    },
  },
  {
    name: 'member-long-texts',
    show: ({ page }) => openRecord(page, 'member', memberIds.longTexts),
  },
  {
    name: 'home-long-texts',
    prepare: ({ page }) => openRecord(page, 'member', memberIds.longTexts),
    show: async ({ page }) => {
      await goHome(page);
      await page.getByRole('button', { name: /^Maximiliane-Theodora / }).waitFor();
    },
  },
  {
    name: 'member-unbroken',
    prepare: async (app) => {
      const body = { member: { id: memberIds.noDetails, name: unbrokenName, memberTeams: [] } };
      await app.sandbox().fault({ route: 'member.getById', status: 200, body });
      await openRecord(app.page, 'member', memberIds.noDetails);
    },
    show: async (app) => {
      await button(app, 'Delete').click();
      await app.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'login-as-unbroken',
    show: async ({ page }) => {
      await openPage(page, `/login/${memberIds.noDetails}`);
      await page.getByText(/^Log in as /).waitFor();
    },
    leave: async (app) => {
      await app.sandbox().clearFaults();
    },
  },
  {
    name: 'login-as',
    of: ['page /login/:id'],
    show: async ({ page }) => {
      await openPage(page, `/login/${memberIds.everything}`);
      await page.getByText(/^Log in as /).waitFor();
    },
  },
];

/** The team modal, its forms, and its questions. */
export const teamScreens: readonly Screen[] = [
  { name: 'team', guide: true, of: ['modal team'], show: team },
  {
    name: 'team-admin',
    prepare: team,
    show: (app) => section(app, 'Expand Admin Controls', 'Collapse Admin Controls'),
  },
  {
    name: 'team-integrations',
    prepare: team,
    show: (app) => section(app, 'Expand Integrations', 'CRM Export Logs'),
  },
  {
    name: 'team-timeline',
    prepare: team,
    show: async (app) => {
      await button(app, 'Timeline').click();
      const list = app.page.getByRole('group', { name: /^Timeline of/ });
      await list.getByRole('listitem').first().waitFor();
      await list.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'team-order',
    prepare: team,
    show: async (app) => {
      await button(app, 'Add Order').click();
      await app.page.getByRole('textbox', { name: 'Shopify order ID' }).waitFor();
    },
  },
  { name: 'team-past-due', show: ({ page }) => openRecord(page, 'team', teamIds.pastDue) },
  {
    name: 'team-trial',
    sameParts: true,
    show: async ({ page }) => {
      await openRecord(page, 'team', teamIds.trial);
      await page.getByRole('button', { name: 'Extend Trial' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'team-crowd',
    show: async ({ page }) => {
      await openRecord(page, 'team', teamIds.crowd);
      const members = page.getByRole('group', { name: 'Team Members' });
      await members.getByRole('listitem').first().waitFor();
      await members.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'add-card',
    of: ['modal add-card'],
    prepare: team,
    show: async (app) => {
      await button(app, 'Add Card').click();
      await expect(cardNumber(app.page)).toBeVisible();
    },
  },
  {
    name: 'card-page',
    of: ['page /stripe'],
    show: async ({ page }) => {
      await openPage(page, '/stripe?customer=cus_123');
      await expect(cardNumber(page)).toBeVisible();
    },
  },
];
