import { AppFailure } from '../../../contract/errors';
import { memberRef } from '../route-writes';
import { planUpdate } from './plan-update';
import type { ServiceDependencies, Services } from './services';

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '(none)' : String(value);

export const createBusinessCardServices = ({
  api,
  writes,
  events,
}: ServiceDependencies): Services<'businessCard.update'> => ({
  async 'businessCard.update'(
    { memberId, id, exchangeText, mid, base, overwrite },
    { signal, intent },
  ) {
    const cards = await api.callRoute('member.linksData', { id: memberId }, { signal });
    const current = cards.find((card) => card.id === id);
    if (!current) {
      events.emit({ type: 'record.changed', ...memberRef(memberId) });
      throw new AppFailure({
        code: 'not-found',
        message: `Member ${memberId} does not have this business card any more.`,
      });
    }
    const before = { exchangeText: current.exchangeText, mid: current.mid };
    const { send, stale } = planUpdate({ exchangeText, mid }, base, before, !!overwrite);
    if (Object.keys(send).length === 0) {
      if (stale) events.emit({ type: 'record.changed', ...memberRef(memberId) });
      return null;
    }
    const detail = Object.entries(send).map(
      ([key, value]) => `${key} ${shown(before[key as keyof typeof before])} -> ${shown(value)}`,
    );
    const owners = [memberId, send.mid, current.mid].filter(
      (owner) => owner !== undefined && owner !== null,
    );
    return writes.run(
      {
        action: 'businessCard.update',
        subject: `member ${memberId}`,
        detail: `business card ${id}: ${detail.join(', ')}`,
        records: () => owners.map(memberRef),
      },
      () => api.callRoute('linkData.update', { id, ...send }, { signal, intent }),
    );
  },
});
