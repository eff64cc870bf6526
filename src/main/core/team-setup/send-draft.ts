import type { DraftSent, TeamSetupFlow } from '../../../contract/entities/settings';
import { beforeSending } from '../api/not-sent';
import type { Clock, Log } from '../app/ports';
import { classifyFailure } from '../outbox/classify-failure';
import { present } from '../outbox/verified-outcome';
import { createVerifier } from '../outbox/verify';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';

interface DraftToSend {
  readonly teamId: number;
  readonly flow: TeamSetupFlow;
  readonly person: string;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

interface SendDraftParts {
  readonly teamSetupFlows: Pick<TeamSetupFlows, 'apply'>;
  readonly lookup: Pick<OutcomeLookup, 'team'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends a draft once the flow has saved what a later check needs (checklist J19). */
export const createSendDraft = ({ teamSetupFlows, lookup, clock, log }: SendDraftParts) => {
  const verifyFor = createVerifier({ clock, log });

  /** Null if the API doesn't say so within five seconds: then a later check cannot tell. */
  const subscriptionOf = async (teamId: number, cancelled: AbortSignal): Promise<string | null> => {
    const verify = async (signal: AbortSignal) => {
      const team = await lookup.team(teamId, AbortSignal.any([signal, cancelled]));
      return present(team.stripeSubscription?.trim() ?? '');
    };
    const found = await verifyFor({ verify, action: 'invoice.draft' }, clock.now());
    return found.truth === 'present' ? found.value : null;
  };

  return async <T>(
    { teamId, flow, person, idempotencyKey, signal }: DraftToSend,
    send: () => Promise<T>,
  ): Promise<T> => {
    const { id: flowId, isUpgrade, draftSent, lastIntent } = flow;
    const save = (sent: DraftSent | null) =>
      teamSetupFlows.apply(
        person,
        { kind: 'draft-sent', flowId, teamId, draftSent: sent },
        lastIntent,
      );
    const hasOneKey = draftSent === null || draftSent.key === idempotencyKey;
    if (draftSent === null) {
      // A new team has none.
      const subscriptionBefore = isUpgrade ? await subscriptionOf(teamId, signal) : '';
      await beforeSending(save({ at: clock.now(), subscriptionBefore, key: idempotencyKey }));
    } else if (!hasOneKey && draftSent.key !== null) {
      await beforeSending(save({ ...draftSent, key: null }));
    }
    try {
      return await send();
    } catch (error) {
      // A refusal is about the attempts with its key only.
      const isOver = hasOneKey && classifyFailure(error, draftSent !== null) === 'refused';
      // If the disk refuses, a person decides before the next attempt.
      if (isOver) await save(null).catch(() => undefined);
      throw error;
    }
  };
};
