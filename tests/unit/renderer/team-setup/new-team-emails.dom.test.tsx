import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { NewTeamScreen } from '../../../../src/renderer/features/team-setup/create/new-team-screen';
import { descriptionOf, enterText, renderApp } from '../../../helpers/render-app';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const create = () => screen.getByRole('button', { name: 'Create Team' });
const open = async (memberEmails: string) => {
  const app = renderApp(<NewTeamScreen />, { permissions: ['sales'] });
  app.fake.answer('team.create', { ...newTeamSetupFlow('pat@acme.test', false), teamId: 17 });
  await enterText(app.user, field('Team owner email'), 'pat@acme.test');
  await app.user.type(field('Team owner name'), 'Pat');
  await enterText(app.user, field('Salesforce account ID'), '0015g');
  await app.user.click(field('Member emails'));
  await app.user.paste(memberEmails);
  await app.user.tab();
  return app;
};
const extra = '1 address with extra characters: kim@acme.test;';

test('points out semicolons pasted from Outlook, and removes them', async () => {
  const app = await open('kim@acme.test; lee@acme.test');
  expect(descriptionOf(field('Member emails'))).toBe(
    `${extra} Separate emails with commas, spaces, or new lines.`,
  );
  await app.user.click(screen.getByRole('button', { name: 'Remove extra characters' }));
  expect(field('Member emails').value).toBe('kim@acme.test, lee@acme.test');
  expect(document.activeElement).toBe(field('Member emails'));
  await app.user.click(create());
  await waitFor(() =>
    expect(app.fake.inputs('team.create')).toMatchObject([
      { memberEmails: ['kim@acme.test', 'lee@acme.test', 'pat@acme.test'] },
    ]),
  );
});

test('stays under the mouse while it is pressed: no error appears above it', async () => {
  const app = await open('');
  await app.user.click(field('Member emails'));
  await app.user.paste('kim@acme.test; lee@acme.test');
  const button = screen.getByRole('button', { name: 'Remove extra characters' });
  await app.user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(descriptionOf(field('Member emails'))).toBe(
    'Separate emails with commas, spaces, or new lines.',
  );
  await app.user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(field('Member emails').value).toBe('kim@acme.test, lee@acme.test');
});

test('restores the emails as pasted with Undo, and takes that back, too', async () => {
  const pasted = 'Kim <kim@acme.test> Lee <lee@acme.test>';
  const app = await open(pasted);
  await app.user.click(screen.getByRole('button', { name: 'Remove extra characters' }));
  expect(field('Member emails').value).toBe('kim@acme.test, lee@acme.test');
  expect(app.snackbar()).toBe('Extra characters removed');
  await enterText(app.user, field('Team owner name'), 'ricia');
  await app.user.type(field('Member emails'), ', mo@acme.test');
  await app.run(({ undos }) => undos.undo('team-setup/new-team/emails'));
  expect(field('Member emails').value).toBe(pasted);
  expect(field('Team owner name').value).toBe('Patricia');
  await app.run(({ undos }) => undos.undo('team-setup/new-team/emails'));
  expect(field('Member emails').value).toBe('kim@acme.test, lee@acme.test, mo@acme.test');
});

test.each([
  ['sent', 'Create Team'],
  ['cleared', 'Clear'],
])('ends that Undo once the form is %s: the next one is another team’s', async (_how, button) => {
  const app = await open('Bob <bob@acme.test>; ann@acme.test');
  await app.user.click(screen.getByRole('button', { name: 'Remove extra characters' }));
  const offered = () =>
    app.store.getState().undos.offers.some(({ success }) => success === 'Extra characters removed');
  expect(offered()).toBe(true);
  await app.user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(offered()).toBe(false));
});

test('restores every field with Undo after Clear, which goes to the first field', async () => {
  const app = await open('kim@acme.test, lee@acme.test');
  await app.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(document.activeElement).toBe(field('Team owner email'));
  expect(field('Member emails').value).toBe('');
  expect(app.snackbar()).toBe('New team cleared');
  await app.run(({ undos }) => undos.undo('team-setup/new-team'));
  expect(field('Team owner name').value).toBe('Pat');
  expect(field('Member emails').value).toBe('kim@acme.test, lee@acme.test');
});

test('asks before it creates members with extra characters, with the focus on Cancel', async () => {
  const app = await open('kim@acme.test;');
  await app.user.click(create());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(`Mail may not arrive. ${extra}`);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await app.user.click(cancel);
  expect(app.fake.inputs('team.create')).toEqual([]);
  app.fake.refuse('team.create', { code: 'forbidden', message: 'No.' });
  await app.user.click(create());
  await app.user.click(await screen.findByRole('button', { name: 'Create anyway' }));
  const sent = () => app.fake.calls.find(({ method }) => method === 'team.create');
  // The journal says so (J22).
  await waitFor(() => expect(sent()?.overridden).toEqual([extra]));
});

test('points out an owner’s email that isn’t one, at its field', async () => {
  const app = await open('');
  await app.user.clear(field('Team owner email'));
  await enterText(app.user, field('Team owner email'), 'pat@acme');
  await app.user.tab();
  expect(descriptionOf(field('Team owner email'))).toBe('Not an email: pat@acme');
  await app.user.clear(field('Team owner email'));
  await app.user.click(create());
  expect(descriptionOf(field('Team owner email'))).toBe('Enter the owner’s email address.');
});
