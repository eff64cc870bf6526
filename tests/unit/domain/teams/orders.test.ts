import { describe, expect, it } from 'vitest';
import {
  type OrderForm,
  orderInputErrors,
  orderPayload,
  orderTotals,
} from '../../../../src/domain/teams/orders';
import { parseWholeNumber } from '../../../../src/domain/text/whole-number';

describe('orderTotals', () => {
  it('adds up custom and standard counts separately, and missing ones as zero', () => {
    expect(
      orderTotals([
        { customDevices: 5, standardDevices: 10 },
        { customDevices: null, standardDevices: 1 },
        { customDevices: 2 },
        {},
      ]),
    ).toEqual({ custom: 7, standard: 11 });
    expect(orderTotals([])).toEqual({ custom: 0, standard: 0 });
  });
});

const right: OrderForm = {
  shopifyOrderId: '#1001',
  fulfillOrderId: ' F-7 ',
  newStandardDevices: '0',
  newCustomDevices: '25',
};

describe('orderInputErrors', () => {
  it('accepts four filled fields', () => {
    expect(orderInputErrors(right)).toEqual({});
    expect(orderPayload(right)).toEqual({
      shopifyOrderId: '#1001',
      fulfillOrderId: 'F-7',
      newStandardDevices: 0,
      newCustomDevices: 25,
    });
  });

  it.each(Object.keys(right) as (keyof OrderForm)[])('requires %s', (field) => {
    for (const text of ['', '   ']) {
      const form = { ...right, [field]: text };
      expect(Object.keys(orderInputErrors(form))).toEqual([field]);
      expect(orderPayload(form)).toBeNull();
    }
  });

  it.each(['1.5', '-1', '1e3', 'five', '12abc', '0x10', '1,00', '99999999999999999999'])(
    'rejects a count of %j that is not an integer',
    (text) => {
      for (const field of ['newStandardDevices', 'newCustomDevices'] as const) {
        const form = { ...right, [field]: text };
        expect(Object.keys(orderInputErrors(form))).toEqual([field]);
        expect(orderPayload(form)).toBeNull();
      }
    },
  );

  it('names every invalid field', () => {
    const empty = {
      shopifyOrderId: '',
      fulfillOrderId: '',
      newStandardDevices: '',
      newCustomDevices: '',
    };
    expect(Object.keys(orderInputErrors(empty))).toHaveLength(4);
  });
});

it.each([
  ['0', 0],
  ['007', 7],
  [' 12 ', 12],
  ['\u200b12\ufeff', 12],
  // As sheets and mails write them.
  ['1,200', 1200],
  [' 12 000 ', 12_000],
  ['1,200,000', 1_200_000],
  // These could be fractions.
  ['1.200', null],
  ['1,5', null],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', null],
  ['', null],
  ['+1', null],
  ['١٢', null],
])('parseWholeNumber(%j) is %s', (text, expected) => {
  expect(parseWholeNumber(text)).toBe(expected);
});
