import { expect, it } from 'vitest';
import { type App, machineInEachTest } from './bulk-machine';

let app: App;
machineInEachTest((started) => {
  ({ app } = started);
});

it('rows with the same order are duplicates, wherever its values come from and however they are written', async () => {
  const action = {
    method: 'team.addOrder',
    shopifyOrderId: 'S-1',
    fulfillOrderId: 'F-1',
    newStandardDevices: 1200,
    newCustomDevices: 0,
  } as const;
  const rows = ['11\tS-1\t1200', '11\t\t', '11\tS-1\t1,200', '11\tS-2\t1200', '12\tS-1\t1200'];
  const { id } = await app.planned(action, ['Team ID\tOrder\tStandard', ...rows].join('\n'));
  expect((await app.rows(id)).map(({ status, why }) => [status, why])).toEqual([
    ['will-change', ''],
    ['duplicate', 'Same as line 2.'],
    ['duplicate', 'Same as line 2.'],
    ['will-change', ''],
    ['will-change', ''],
  ]);
});
