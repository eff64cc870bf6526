import { expect, test } from 'vitest';
import { deleteMember } from '../../../../src/renderer/features/members/member-writes';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore } from '../../../helpers/test-store';
import { member } from '../../domain/builders';

test.each([{ warnings: ['Ada is the only admin of Acme.'] }, { warnings: [] }])(
  'J22: a deletion says which warnings were overridden: $warnings',
  async ({ warnings }) => {
    const { store, fake } = createTestStore();
    fake.answer('member.delete', null);
    await sendWrite(store.getState(), deleteMember(member({ id: 12 }), warnings));
    expect(fake.calls.map(({ method, overridden = [] }) => [method, overridden])).toEqual([
      ['member.delete', warnings],
    ]);
  },
);
