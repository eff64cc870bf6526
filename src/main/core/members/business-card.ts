import { AppFailure } from '../../../contract/wire/result';
import { change } from '../../../domain/journal/journal-changes';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { Outbox } from '../outbox/outbox';
import { planUpdate } from '../outbox/plan-update';
import { notChecked, readBefore } from '../outbox/read-before';
import { memberRef } from '../outbox/route-writes';
import { absent, cannotTell, present } from '../outbox/verified-outcome';

export interface BusinessCardDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly events: EventHub;
}

export const createBusinessCardHandlers = ({
  api,
  writes,
  events,
}: BusinessCardDependencies): HandlersOf<'businessCard.update'> => ({
  async 'businessCard.update'(input, context) {
    const { unchecked, ...asked } = input;
    const { memberId, id, exchangeText, mid, base } = asked;
    const { signal } = context;
    const cards = await readBefore(
      unchecked,
      () => api.callRoute('member.linksData', { id: memberId }, { signal }),
      // The card itself may be among the unexpected parts.
      () => true,
    );
    const current = cards === null ? base : cards.find((card) => card.id === id);
    if (!current) {
      events.emit({ type: 'record.changed', ...memberRef(memberId) });
      throw new AppFailure({
        code: 'not-found',
        message: `Member ${memberId} no longer has this business card.`,
      });
    }
    const before = { exchangeText: current.exchangeText, mid: current.mid };
    const { send, keyFrom, stale } = planUpdate({ exchangeText, mid }, base, before);
    const parameters = { id, exchangeText, mid };
    if (Object.keys(send).length === 0) {
      const shown = stale ? memberRef(memberId) : null;
      await writes.alreadySo(context, 'businessCard.update', parameters, shown);
      return null;
    }
    const detail = Object.entries(send).map(([key, value]) =>
      change(key as keyof typeof before, value ?? null, before[key as keyof typeof before] ?? null),
    );
    const owners = [memberId, send.mid, current.mid].filter(
      (owner) => owner !== undefined && owner !== null,
    );
    return writes.run(
      context,
      {
        action: 'businessCard.update',
        parameters,
        repeat: { method: 'businessCard.update', input: asked },
        target: `businessCard/${id}/${Object.keys(send).join('+')}`,
        isPlainValue: true,
        subject: `member ${memberId}`,
        detail: [change('businessCard', id), ...detail, ...notChecked(cards)],
        records: () => owners.map(memberRef),
        verify: async (looking) => {
          const now = await api.callRoute(
            'member.linksData',
            { id: memberId },
            { signal: looking },
          );
          const card = now.find((each) => each.id === id);
          if (!card) return cannotTell;
          return Object.entries(send).every(
            ([key, value]) => String(card[key as keyof typeof send] ?? '') === String(value ?? ''),
          )
            ? present(null)
            : absent;
        },
      },
      (idempotencyKey) =>
        api.callRoute(
          'linkData.update',
          { id, ...send },
          { signal, idempotencyKey: keyFrom(idempotencyKey) },
        ),
    );
  },
});
