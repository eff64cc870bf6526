import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { change } from '../../../../src/domain/journal/journal-changes';
import { listed } from '../../../../src/main/core/journal/journal';
import { enterText, everyPermission, renderApp } from '../../../helpers/render-app';
import { price } from '../../domain/builders';

test('filters by the plan that a row shows, and exports the same', async () => {
  const entry = listed({
    id: 'e1',
    time: '2026-03-10T16:00:00Z',
    environment: 'sandbox',
    actor: 'staff@x.test',
    action: 'pricing.set',
    subject: 'team 9',
    detail: 'price price_1TeamsYear2025, seats 14',
    changes: [change('price', 'price_1TeamsYear2025'), change('seats', 14)],
    reason: '',
    outcome: 'done',
    message: '',
  });
  const priceConfig = [
    price({ priceId: 'price_1TeamsYear2025', title: 'Teams - Business' }),
    price({ priceId: 'price_2', title: 'Teams - Entrust' }),
  ];
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.on('journal.list', ({ text, named = [] }) =>
        ok(text === undefined || named.includes('price price_1TeamsYear2025') ? [entry] : []),
      );
      fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
      fake.answer('visits.list', []);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  await screen.findByText(/Teams - Business \(yearly\), 14 seats/);
  await enterText(app.user, screen.getByLabelText('Filter'), 'business (yearly)');
  const wanted = { text: 'business (yearly)', named: ['price price_1TeamsYear2025'] };
  await waitFor(() => expect(app.fake.inputs('journal.list').at(-1)).toEqual(wanted));
  await screen.findByText(/Teams - Business \(yearly\), 14 seats/);
  app.fake.answer('journal.export', { id: 'f1', path: '/x/journal.csv', fileName: 'journal.csv' });
  await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(app.fake.inputs('journal.export')).toEqual([wanted]);
});
