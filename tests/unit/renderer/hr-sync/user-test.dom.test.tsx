import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scheme, user } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, open, refused, textOf, type } from './open-hr-sync';

const found = {
  user: user('u1', { displayName: 'Ada Default', employeeId: 'E-77' }),
  groups: [],
  inGroupIds: ['g1'],
  problem: null,
};
const byNumber = scheme({ linkData: { ...scheme().linkData, Name: ['{{employeeId}}'] } });

test('J32: without the team’s mapping, the user test shows no card of another one, and the search works', async () => {
  const app = open((fake) => {
    fake.refuse('hr.mapConf', refused);
    fake.answer('hr.userTest', found);
  });
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  expect((await panel.findByRole('alert')).textContent).toContain('No such thing');
  expect(panel.queryByRole('textbox')).toBeNull();
  type(screen.getByRole('textbox', { name: /^User in the directory/ }), 'ada@x.test');
  await app.user.click(await button('Search users'));
  expect(await screen.findByText('Ada Default')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  app.fake.answer('hr.mapConf', byNumber);
  await app.user.click(panel.getByRole('button', { name: 'Try again' }));
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(await button('Test'));
  const card = textOf(await screen.findByRole('figure'));
  expect(card).toContain('E-77');
  expect(card).not.toContain('Ada Default');
  expect(app.fake.inputs('hr.userTest').at(-1)?.keys).toContain('employeeId');
});
