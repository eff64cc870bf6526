import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { isMonthlyPrice, withNewBilling } from '../../../domain/billing/price-list';
import { type EditorForm, newEditorForm } from '../../../domain/team-setup/pricing/editor-form';
import { pricingWords } from '../../../domain/team-setup/pricing/editor-summary';
import { flowStep, isUnsentChange } from '../../../domain/team-setup/team-setup-flow';
import { pricingDraft } from '../../../domain/team-setup/typed-pricing';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { UndosSlice } from '../../state/outbox/undos-slice';
import type { ServerState } from '../../state/queries/server-state';
import type { SessionSlice } from '../../state/session/session-slice';
import type { SliceContext } from '../../state/slice';
import { flowDrafts } from './flow-drafts';

interface Needs {
  readonly drafts: DraftsSlice;
  readonly undos: UndosSlice;
  readonly server: ServerState;
  readonly session: SessionSlice;
}

/** What is typed for a flow's price, in this window or another one. */
export interface FlowPricing {
  /** The flow's typed pricing in a few words, '' if there is nothing to name; null if there is none. */
  words(flow: TeamSetupFlow): Promise<string | null>;
  /** A plan change that was only looked at in this window: leaving it loses nothing of its own. */
  isUntouchedHere(flow: TeamSetupFlow): boolean;
  /** Whether another window has typed its pricing. */
  isTypedElsewhere(flow: TeamSetupFlow): Promise<boolean>;
  /** The flow is over: without it, restored pricing would show nowhere. */
  drop(teamId: number): void;
}

export const createFlowPricing = ({
  bridge,
  getState,
}: Pick<SliceContext<unknown, Needs>, 'bridge' | 'getState'>): FlowPricing => {
  /** The flow's typed pricing, without seats if none were entered; null if there is none. */
  const typedIn = (
    { id: flowId, teamId }: TeamSetupFlow,
    texts: Readonly<Record<string, string>>,
  ): EditorForm | null => {
    if (teamId === null) return null;
    // Without the default seats: a draft may have only some fields, and no one entered those.
    const { key, read } = pricingDraft({ flowId, teamId }, { ...newEditorForm(0), seats: '' });
    return read(texts[key])?.value ?? null;
  };
  const typedHere = (flow: TeamSetupFlow) => typedIn(flow, getState().drafts.texts);
  /** This window loaded the drafts at sign-in; only core knows what others have typed since. */
  const typed = async (flow: TeamSetupFlow): Promise<EditorForm | null> => {
    const here = typedHere(flow);
    // Later steps have nothing to lose of it.
    if (here !== null || flowStep(flow) !== 'price') return here;
    const kept = await bridge.call('drafts.get', {});
    return kept.ok ? typedIn(flow, kept.value.texts) : null;
  };

  const isMonthly = async ({ priceId }: EditorForm): Promise<boolean> => {
    if (priceId === '') return false;
    const { server, session } = getState();
    const listed =
      server.cached('billing.priceConfig', {}).value ??
      (await server.load('billing.priceConfig', {}));
    const ids = session.info?.environment.newBilling;
    return isMonthlyPrice(withNewBilling(listed?.priceConfig ?? [], ids), priceId);
  };

  /** Discarded pricing of the team can be restored; only its own flow shows it. */
  const isRestorable = ({ teamId }: TeamSetupFlow): boolean =>
    teamId !== null && getState().undos.offers.some(({ key }) => key === flowDrafts.editor(teamId));
  return {
    words: async (flow) => {
      const form = await typed(flow);
      if (form === null) return null;
      const [yearly, monthly] = [pricingWords(form, false), pricingWords(form, true)];
      // The price list may have to be loaded first.
      return yearly !== monthly && (await isMonthly(form)) ? monthly : yearly;
    },
    isUntouchedHere: (flow) =>
      isUnsentChange(flow) && typedHere(flow) === null && !isRestorable(flow),
    isTypedElsewhere: async (flow) => typedHere(flow) === null && (await typed(flow)) !== null,
    drop: (teamId) => {
      getState().drafts.drop(flowDrafts.editor(teamId));
      getState().undos.end(flowDrafts.editor(teamId));
    },
  };
};
