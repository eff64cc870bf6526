import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/errors';
import { SearchScreen } from '../../../../src/renderer/features/search/search-screen';
import { renderApp, screen } from '../../../helpers/render-app';
import { memberRow } from '../../../helpers/rows';

const field = () => screen.getByLabelText<HTMLInputElement>(/ID \/ Email/);

test('probe', async () => {
  const app = renderApp(<SearchScreen />, {
    prepare: (fake) => {
      fake.answer('searches.recent', []);
      fake.answer('searches.remember', []);
      fake.on('search.query', () => ok({ members: [memberRow({ id: 3 }), memberRow({ id: 4 })], teams: [] }));
    },
  });
  await app.user.type(field(), 'a{Enter}');
  await screen.findByText('3');
  await app.user.keyboard('{ArrowDown}');
  console.log(document.activeElement?.outerHTML.slice(0, 200));
  await app.user.keyboard('{ArrowDown}');
  console.log(document.activeElement?.outerHTML.slice(0, 200));
  expect(1).toBe(1);
});
