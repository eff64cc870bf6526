import { expect, it } from 'vitest';
import { ownerIn } from '../../../../src/main/core/app/own-connection';

/** `/proc/net/tcp` with these rows: local and remote end, state, and uid. */
const table = (...rows: readonly (readonly [string, string, string, number])[]) =>
  [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    ...rows.map(
      ([local, remote, state, uid], index) =>
        `   ${index}: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 1`,
    ),
  ].join('\n');
const from = { address: '127.0.0.1', port: 0xc350 };
const to = { address: '127.0.0.1', port: 0x1f90 };
const [theirs, ours] = ['0100007F:C350', '0100007F:1F90'];

it('finds the user of the connecting program', () => {
  expect(ownerIn(table([ours, theirs, '01', 1], [theirs, ours, '01', 1000]), from, to)).toBe(1000);
  const mapped = '0000000000000000FFFF00000100007F';
  const second = table([`${mapped}:C350`, `${mapped}:1F90`, '01', 1001]);
  const local = { ...from, address: '::ffff:127.0.0.1' };
  expect(ownerIn(second, local, { ...to, address: '::ffff:127.0.0.1' })).toBe(1001);
});

it('doesn’t take the system’s uid from a connection that its program has closed', () => {
  expect(ownerIn(table([theirs, ours, '06', 0]), from, to)).toBeNull();
  expect(ownerIn(table([theirs, ours, '04', 0]), from, to)).toBeNull();
});

it('isn’t misled by a connection from another address of this computer with the same port', () => {
  const decoy = ['0403017F:C350', ours, '01', 0] as const;
  expect(ownerIn(table(decoy, [theirs, ours, '01', 1002]), from, to)).toBe(1002);
});
