import { fireEvent, screen, within } from '@testing-library/react';
import type { QuoteBatch, QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import { BatchScreen } from '../../../../src/renderer/features/batch-quotes/batch-screen';
import { type RenderOptions, renderApp } from '../../../helpers/render-app';
import { price } from '../../domain/builders';

export const table = [
  'Company,Plan,Members,Client email,Discount',
  'Acme,Entrust,25,zoe@acme.test,Ten off',
  'Söns & Co,Entrust,,,',
  'Broken,No such plan,many,a b@c.test,',
  'Acme,Entrust,25,zoe@acme.test,Ten off',
].join('\n');
export const kept = { 'batch-quotes/table': table, 'batch-quotes/file': 'companies.csv' };
export const requests = [
  {
    companyName: 'Acme',
    clientName: '',
    clientEmail: 'zoe@acme.test',
    memberQuantity: 25,
    sourcePriceId: 'p_year',
    customMemo: '',
    discountId: 'c1',
    includeCheckout: false,
  },
  {
    companyName: 'Söns & Co',
    clientName: '',
    clientEmail: '',
    memberQuantity: 1,
    sourcePriceId: 'p_year',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  },
];

export const row = (over: Partial<QuoteBatchRow> = {}): QuoteBatchRow => ({
  companyName: 'Acme',
  clientEmail: 'zoe@acme.test',
  state: 'waiting',
  fileName: null,
  message: '',
  file: null,
  ...over,
});
export const file = { id: 'f1', path: '/downloads/Quotes/a.pdf', fileName: 'a.pdf' };
export const batch = (over: Partial<QuoteBatch> = {}): QuoteBatch => ({
  id: 'b1',
  state: 'running',
  message: '',
  folder: '/downloads/Quotes 2026-11-22',
  startedAt: '2026-11-22T00:00:00Z',
  skipped: null,
  rows: [row(), row({ companyName: 'Söns & Co' }), row()],
  ...over,
});

export const button = (name: string) => screen.getByRole('button', { name });
export const area = () => screen.findByLabelText<HTMLTextAreaElement>('Table of companies');
export const cells = (label: string) =>
  within(screen.getByRole('grid', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent));

export const open = (status: QuoteBatch | null = null, options: RenderOptions = {}) =>
  renderApp(<BatchScreen />, {
    permissions: ['sales'],
    ...options,
    prepare: (fake) => {
      fake.answer('batchQuotes.status', status);
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'p_year', title: 'Entrust' })],
        couponConfig: [{ id: 'c1', name: 'Ten off' }],
      });
      options.prepare?.(fake);
    },
  });
export const paste = async (text: string) =>
  fireEvent.change(await area(), { target: { value: text } });
