import { expect, it } from 'vitest';
import { planBatch } from '../../../../src/domain/batch-quotes/batch-quotes';
import { price } from '../builders';

const catalog = {
  prices: [price({ priceId: 'teams_y' })],
  coupons: [
    { id: 'EU', name: '12,5% off' },
    { id: 'GROWTH', name: '10% off, 20% from 50 seats' },
    { id: 'PARTNER', name: '30 % off' },
    { id: 'TRIAL', name: '7.50% off' },
  ],
};

it.each([
  ['5%', null],
  ['10%', null],
  ['20%', null],
  ['12,5%', 'EU'],
  ['10% off, 20% from 50 seats', 'GROWTH'],
  ['30%', 'PARTNER'],
  ['30 %', 'PARTNER'],
  ['30.00%', 'PARTNER'],
  ['7.5%', 'TRIAL'],
  ['7.50 %', 'TRIAL'],
  ['30', null],
  ['30.00', null],
])('a discount of %j in a table means the coupon %s', (typed, id) => {
  const plan = planBatch(`Company,Plan,Discount\nAcme,teams_y,"${typed}"`, catalog);
  const request = plan.ok ? plan.rows[0]?.request : undefined;
  expect(request === null ? null : request?.discountId).toBe(id);
});

it.each(['0%', '0 %', '0.00%'])('a discount of %j in a table means none', (typed) => {
  const plan = planBatch(`Company,Plan,Discount\nAcme,teams_y,${typed}`, catalog);
  const [row] = plan.ok ? plan.rows : [];
  expect(row?.problems).toEqual([]);
  expect(row?.request).toMatchObject({ discountId: null });
});

it.each([
  ['10.0%', 'PARTNER', null],
  ['10%', null, 'Discount: “10%” could be any of PARTNER, TEAM.'],
  ['10 %', null, 'Discount: “10 %” could be any of PARTNER, TEAM.'],
])('a discount of %j, of two that are 10%%, means the coupon %s', (typed, id, problem) => {
  const coupons = [
    { id: 'PARTNER', name: '10.0%' },
    { id: 'TEAM', name: '10% off the first year' },
  ];
  const plan = planBatch(`Company,Plan,Discount\nAcme,teams_y,${typed}`, { ...catalog, coupons });
  const [row] = plan.ok ? plan.rows : [];
  expect(row?.problems.map(({ text }) => text)).toEqual(problem === null ? [] : [problem]);
  expect(row?.request?.discountId ?? null).toBe(id);
});
