import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { type EditorForm, newEditorForm } from '../../../domain/team-setup/pricing/editor-form';
import { flowStep, isUnsentChange } from '../../../domain/team-setup/team-setup-flow';
import { pricingDraft } from '../../../domain/team-setup/typed-pricing';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { UndosSlice } from '../../state/outbox/undos-slice';
import type { SliceContext } from '../../state/slice';
import { flowDrafts } from './flow-drafts';

interface Needs {
  readonly drafts: DraftsSlice;
  readonly undos: UndosSlice;
}

/** What is typed for a flow's price, in this window or another one. */
export interface FlowPricing {
  /** The flow's typed pricing, without seats if none were entered; null if there is none. */
  typed(flow: TeamSetupFlow): Promise<EditorForm | null>;
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

  /** Discarded pricing of the team can be restored; only its own flow shows it. */
  const isRestorable = ({ teamId }: TeamSetupFlow): boolean =>
    teamId !== null && getState().undos.offers.some(({ key }) => key === flowDrafts.editor(teamId));
  return {
    typed,
    isUntouchedHere: (flow) =>
      isUnsentChange(flow) && typedHere(flow) === null && !isRestorable(flow),
    isTypedElsewhere: async (flow) => typedHere(flow) === null && (await typed(flow)) !== null,
    drop: (teamId) => {
      getState().drafts.drop(flowDrafts.editor(teamId));
      getState().undos.end(flowDrafts.editor(teamId));
    },
  };
};
