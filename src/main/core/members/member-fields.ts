import type { Member } from '../../../contract/entities/member';
import { change } from '../../../domain/journal/journal-changes';
import { leadCaptureOn } from '../../../domain/members/lead-capture';
import { emailWarnings } from '../../../domain/members/member-form';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { MembershipIndex } from '../outbox/membership-index';
import type { Outbox } from '../outbox/outbox';
import { planUpdate } from '../outbox/plan-update';
import { notChecked, readBefore } from '../outbox/read-before';
import { acknowledgedWarnings, memberAndTeams, memberRef } from '../outbox/route-writes';
import { absent, cannotTell, present, type Verify } from '../outbox/verified-outcome';
import { setLeadCapture } from './lead-capture';

export interface MemberFieldDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly memberships: MembershipIndex;
}

export const createMemberFieldHandlers = ({
  api,
  writes,
  memberships,
}: MemberFieldDependencies): HandlersOf<
  'member.setEmail' | 'member.setFlag' | 'member.setLeadCapture'
> => {
  const verifyAt =
    (memberId: number, isDone: (now: Member) => boolean): Verify<null> =>
    async (signal) => {
      const now = await api.callRoute('member.getById', { memberId }, { signal });
      return isDone(now) ? present(null) : absent;
    };

  return {
    async 'member.setEmail'(input, context) {
      const { unchecked, ...asked } = input;
      const { memberId, email, base } = asked;
      const { signal } = context;
      const parameters = { memberId, email };
      const current = await readBefore(
        unchecked,
        () => api.callRoute('member.getById', { memberId }, { signal }),
        (at) => at === 'email',
      );
      if (current) memberships.sawMember(current);
      const before = (current ?? base).email;
      const { send, keyFrom, stale } = planUpdate({ email }, base, { email: before });
      if (send.email === undefined) {
        const shown = stale ? memberRef(memberId) : null;
        await writes.alreadySo(context, 'member.setEmail', parameters, shown);
        return null;
      }
      return writes.run(
        context,
        {
          action: 'member.setEmail',
          parameters,
          repeat: { method: 'member.setEmail', input: asked },
          target: `member/${memberId}/email`,
          isPlainValue: true,
          subject: `member ${memberId}`,
          detail: [
            change('email', email, before),
            ...acknowledgedWarnings(emailWarnings(email)),
            ...notChecked(current),
          ],
          records: () => memberAndTeams(memberId, memberships),
          verify: verifyAt(memberId, (now) => now.email === email),
        },
        (idempotencyKey) =>
          api.callRoute(
            'member.update',
            { id: memberId, email },
            { signal, idempotencyKey: keyFrom(idempotencyKey) },
          ),
      );
    },

    'member.setFlag': ({ memberId, flag, value }, context) =>
      writes.run(
        context,
        {
          action: 'member.setFlag',
          parameters: { memberId, flag, value },
          repeat: { method: 'member.setFlag', input: { memberId, flag, value } },
          target: `member/${memberId}/${flag}`,
          isPlainValue: true,
          subject: `member ${memberId}`,
          detail: [change(flag, value)],
          records: () => [memberRef(memberId)],
          verify: verifyAt(memberId, (now) => now[flag] === value),
        },
        (idempotencyKey) =>
          api.callRoute(
            'member.update',
            { id: memberId, [flag]: value },
            { signal: context.signal, idempotencyKey },
          ),
      ),

    'member.setLeadCapture': ({ memberId, on }, context) =>
      writes.run(
        context,
        {
          action: 'member.setLeadCapture',
          parameters: { memberId, on },
          repeat: { method: 'member.setLeadCapture', input: { memberId, on } },
          target: `member/${memberId}/leadCapture`,
          isPlainValue: true,
          subject: `member ${memberId}`,
          detail: [change('leadCapture', on)],
          records: () => [memberRef(memberId)],
          // Only one half can be read. It can show that the change was not made, but not that it
          // was.
          verify: async (signal) => {
            const now = await api.callRoute('member.getById', { memberId }, { signal });
            return leadCaptureOn(now) === on ? cannotTell : absent;
          },
        },
        (idempotencyKey) =>
          setLeadCapture(api, memberId, on, { signal: context.signal, idempotencyKey }),
      ),
  };
};
