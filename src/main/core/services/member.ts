import { memberAndTeams, memberRef } from '../route-writes';
import { setLeadCapture } from './lead-capture';
import { planUpdate } from './plan-update';
import type { ServiceDependencies, Services } from './services';

export const createMemberServices = ({
  api,
  writes,
  events,
  relations,
}: ServiceDependencies): Services<
  'member.setEmail' | 'member.setFlag' | 'member.setLeadCapture'
> => ({
  async 'member.setEmail'({ memberId, email, base, overwrite }, { signal, intent }) {
    const current = await api.callRoute('member.getById', { memberId }, { signal });
    relations.sawMember(current);
    const { send, stale } = planUpdate({ email }, base, { email: current.email }, !!overwrite);
    if (send.email === undefined) {
      // Somebody has made the same change: the screen does not know yet.
      if (stale) events.emit({ type: 'record.changed', ...memberRef(memberId) });
      return null;
    }
    return writes.run(
      {
        action: 'member.setEmail',
        subject: `member ${memberId}`,
        detail: `email ${current.email} -> ${email}`,
        records: () => memberAndTeams(memberId, relations),
      },
      () => api.callRoute('member.update', { id: memberId, email }, { signal, intent }),
    );
  },

  'member.setFlag': ({ memberId, flag, value }, { signal, intent }) =>
    writes.run(
      {
        action: 'member.setFlag',
        subject: `member ${memberId}`,
        detail: `${flag} ${value}`,
        records: () => [memberRef(memberId)],
      },
      () => api.callRoute('member.update', { id: memberId, [flag]: value }, { signal, intent }),
    ),

  'member.setLeadCapture': ({ memberId, on }, context) =>
    writes.run(
      {
        action: 'member.setLeadCapture',
        subject: `member ${memberId}`,
        detail: `lead capture ${on ? 'on' : 'off'}`,
        records: () => [memberRef(memberId)],
      },
      () => setLeadCapture(api, memberId, on, context),
    ),
});
