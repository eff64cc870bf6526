import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { features } from '../../../../src/renderer/app/features';
import { unfinishedDrafts } from '../../../../src/renderer/features/home/unfinished-drafts';
import { choose } from '../../../helpers/dropdown';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { membership, staff, team } from '../../domain/builders';
import {
  ada,
  button,
  changed,
  expandControls,
  type OpenMember,
  openControls,
  question,
} from './open-member';

const acme = membership({ id: 30, companyName: 'Acme' }, 300);
const birch = membership({ id: 40, companyName: 'Birch' }, 400);
const field = () => screen.getByLabelText<HTMLInputElement>('Team ID');
const from = () => screen.getByLabelText('From team');
const gone = 'The member is no longer on the team selected here. Choose a team.';

const reopen = async (app: OpenMember) => {
  const { navigation } = app.store.getState();
  act(() => navigation.closeModal());
  act(() => navigation.openModal({ kind: 'member', id: 12 }));
  await screen.findByRole('dialog', { name: 'Member' });
  if (!screen.queryByLabelText('Team ID')) await expandControls(app);
};

const send = async (app: OpenMember) => {
  app.fake.answer('memberTeam.transfer', 12);
  await app.user.click(button('Transfer'));
  // Once the team has loaded, the question is asked again: a click at that moment would be lost.
  await waitFor(() => expect(question().queryByText(/Loading the team/)).toBeNull());
  await app.user.click(question().getByRole('button', { name: 'Transfer' }));
};

const listed = (app: OpenMember) => {
  const { drafts, records } = app.store.getState();
  const known = { records, nameOf: () => null, user: staff('admin') };
  return unfinishedDrafts(features, drafts.texts, known).map(
    ({ title, text }) => `${title}: ${text}`,
  );
};

test('the team to move from stays with the typed team ID, and goes with it', async () => {
  const app = await openControls(ada({ memberTeams: [acme, birch] }));
  await choose(app.user, 'From team', '#40 Birch');
  await app.user.type(field(), '31');
  expect(listed(app)).toEqual(['Member 12: Transfer to team: 31']);
  await reopen(app);
  expect(field().value).toBe('31');
  expect(from().textContent).toBe('#40 Birch');
  await send(app);
  expect(app.fake.inputs('memberTeam.transfer')).toEqual([
    { id: 400, teamId: 31, base: { memberId: 12, teamId: 40 } },
  ]);
  expect(app.store.getState().drafts.texts).toEqual({});
  expect(from().textContent).toBe('#30 Acme');
});

test.each([
  ['gone', [birch]],
  ['on another team', [membership({ id: 50, companyName: 'Cedar' }, 300), birch]],
])('if the membership to move is %s, no other one takes its place', async (_what, now) => {
  const app = await openControls(ada({ memberTeams: [acme, birch] }));
  await app.user.type(field(), '31');
  app.server.record = ada({ memberTeams: now });
  changed(app);
  expect(await screen.findByText(gone)).toBeTruthy();
  expect(from().textContent).toBe('');
  expect(isUnavailable(button('Transfer'))).toBe(true);
  expect(descriptionOf(button('Transfer'))).toBe('Choose the team to move from first.');
  await choose(app.user, 'From team', '#40 Birch');
  expect(screen.queryByText(gone)).toBeNull();
  await send(app);
  expect(app.fake.inputs('memberTeam.transfer')).toEqual([
    { id: 400, teamId: 31, base: { memberId: 12, teamId: 40 } },
  ]);
});

test('choosing the one team that is left keeps the focus', async () => {
  const app = await openControls(ada({ memberTeams: [acme, birch] }));
  await app.user.type(field(), '31');
  app.server.record = ada({ memberTeams: [birch] });
  changed(app);
  expect(await screen.findByText(gone)).toBeTruthy();
  await choose(app.user, 'From team', '#40 Birch');
  expect(screen.queryByText(gone)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'From team' }));
  await send(app);
  expect(screen.queryByLabelText('From team')).toBeNull();
});

test('a member of one team isn’t asked which to leave while its ID is typed', async () => {
  const app = await openControls(ada({ memberTeams: [acme] }));
  await app.user.type(field(), '31');
  expect(screen.queryByLabelText('From team')).toBeNull();
  await app.user.clear(field());
  expect(screen.queryByLabelText('From team')).toBeNull();
});

test('the team to move from is kept only with a typed team ID', async () => {
  const app = await openControls(ada({ memberTeams: [acme, birch] }));
  const texts = () => app.store.getState().drafts.texts;
  await choose(app.user, 'From team', '#40 Birch');
  expect(texts()).toEqual({});
  await app.user.type(field(), '3');
  expect(texts()).toEqual({ 'member/12/transfer': '3', 'member/12/transfer/from': '400/40' });
  await app.user.clear(field());
  expect(texts()).toEqual({});
  expect(from().textContent).toBe('#40 Birch');
  await reopen(app);
  expect(from().textContent).toBe('#30 Acme');
});

test('a team that is chosen before its ID is typed isn’t replaced by another one', async () => {
  const app = await openControls(ada({ memberTeams: [acme, birch] }));
  await choose(app.user, 'From team', '#40 Birch');
  app.server.record = ada({ memberTeams: [acme] });
  changed(app);
  expect(await screen.findByText(gone)).toBeTruthy();
  await app.user.type(field(), '31');
  expect(descriptionOf(button('Transfer'))).toBe('Choose the team to move from first.');
});

test('the question names the team and its seats as soon as they are loaded, and says until then that they load', async () => {
  shortenPauses();
  const app = await openControls(ada({ memberTeams: [acme] }));
  const held = app.fake.hold('team.getById');
  await app.user.type(field(), '45');
  expect(await screen.findByText('Loading the team…')).toBeTruthy();
  await app.user.keyboard('{Enter}');
  expect(
    question().getByText(
      'Move Ada Lovelace from Acme to team 45. Loading the team’s name and seats…',
    ),
  ).toBeTruthy();
  await act(async () =>
    held.answer(
      team({
        id: 45,
        companyName: 'Quartz',
        initialQuantity: 1,
        memberTeams: [{ id: 9, isAdmin: false, member: { id: 99 } }],
      }),
    ),
  );
  expect(
    question().getByText(
      'Move Ada Lovelace from Acme to Quartz. Quartz has no available seats (1 of 1), so the server may refuse the transfer.',
    ),
  ).toBeTruthy();
  expect(question().getByRole('button', { name: 'Transfer anyway' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await app.user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field().value).toBe('45');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  // The journal gets the warning that the person overrides (J22).
  await app.user.click(button('Transfer'));
  app.fake.refuse('memberTeam.transfer', { code: 'forbidden', message: 'No.' });
  await app.user.click(question().getByRole('button', { name: 'Transfer anyway' }));
  const sent = () => app.fake.calls.find(({ method }) => method === 'memberTeam.transfer');
  await waitFor(() =>
    expect(sent()?.overridden).toEqual([
      'Quartz has no available seats (1 of 1), so the server may refuse the transfer.',
    ]),
  );
});

test('a team ID that is still being typed is not said to be loading', async () => {
  const app = await openControls(ada({ memberTeams: [acme] }));
  app.fake.hold('team.getById');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (const text of ['3', '30', '300', '3000', '30000', '300001']) {
    fireEvent.change(field(), { target: { value: text } });
    await pass(150);
    expect(screen.queryByText('Loading the team…')).toBeNull();
  }
  await pass(50);
  await pass(400);
  expect(screen.getByText('Loading the team…')).toBeTruthy();
});

test('a transfer that is being sent is not asked about again when its team loads', async () => {
  const app = await openControls(ada({ memberTeams: [acme] }));
  const loading = app.fake.hold('team.getById');
  await app.user.type(field(), '45{Enter}');
  const sending = app.fake.hold('memberTeam.transfer');
  await app.user.click(question().getByRole('button', { name: 'Transfer' }));
  await act(async () => loading.answer(team({ id: 45, companyName: 'Quartz' })));
  expect(question().getByText(/^Move Ada Lovelace from Acme to team 45/)).toBeTruthy();
  await act(async () => sending.answer(12));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.fake.inputs('memberTeam.transfer')).toHaveLength(1);
});

test('the field says that the team couldn’t be loaded, and loads it again', async () => {
  const app = await openControls();
  app.fake.refuse('team.getById', { code: 'server', status: 503, message: 'Down' });
  await app.user.type(field(), '44');
  expect(await screen.findByText('Couldn’t load the team')).toBeTruthy();
  expect(app.store.getState().feedback.alerts).toEqual([]);
  await app.user.keyboard('{Enter}');
  expect(
    question().getByText('Move Ada Lovelace from Acme to team 44. Couldn’t load the team.'),
  ).toBeTruthy();
  await app.user.click(question().getByRole('button', { name: 'Cancel' }));
  app.fake.answer('team.getById', team({ id: 44, companyName: 'Quartz', initialQuantity: 12 }));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Quartz, 0 of 12 seats')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(field());
});

test('the journal gets that the team wasn’t found before the transfer (J22)', async () => {
  const app = await openControls();
  app.fake.refuse('team.getById', { code: 'not-found', message: 'No.' });
  await app.user.type(field(), '44');
  await screen.findByText('Team not found');
  await app.user.click(button('Transfer'));
  expect(
    question().getByText('Move Ada Lovelace from Acme to team 44. Team not found.'),
  ).toBeTruthy();
  app.fake.answer('memberTeam.transfer', 12);
  await app.user.click(question().getByRole('button', { name: 'Transfer' }));
  const sent = () => app.fake.calls.find(({ method }) => method === 'memberTeam.transfer');
  await waitFor(() => expect(sent()?.overridden).toEqual(['Team not found.']));
});
