import type { CustomerSubscription } from '../../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { trimPasted } from '../../../contract/invisible';
import type { MethodName } from '../../../contract/methods/methods';
import type { StepOf } from '../../../domain/team-setup/flow-events';
import {
  dismissLoss,
  dismissQuestion,
  doneText,
  flowName,
  type LastStep,
  leaveQuestion,
  type OpenSend,
  openSendOf,
} from '../../../domain/team-setup/flow-texts';
import { flowTab } from '../../../domain/team-setup/flow-view';
import { type NewTeamForm, newTeamLine } from '../../../domain/team-setup/new-team-form';
import { flowMark, hasOpenWork } from '../../../domain/team-setup/team-setup-flow';
import { boundedName } from '../../../domain/text/bounded-name';
import type { ConfirmationsSlice } from '../../state/confirmations/confirmations-slice';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import type {
  LeaveQuestion,
  NavigationGuardSlice,
} from '../../state/navigation/navigation-guard-slice';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import type { UndosSlice } from '../../state/outbox/undos-slice';
import type { ServerState } from '../../state/queries/server-state';
import type { SessionSlice } from '../../state/session/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import { flowDrafts, newTeamDraft } from './flow-drafts';
import { createFlowPricing } from './flow-pricing';
import { createMoveWatch } from './move-watch';
import { changePlan, loginKey } from './team-setup-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    teamSetup: TeamSetupSlice;
  }
}

/** The team's terms before a change of plan; null if it never had a price. */
export interface KnownTerms {
  readonly teamId: number;
  readonly subscription: CustomerSubscription | null;
}

/** The team setup flow (section 4) of the team being created or changed; stored by core. */
export interface TeamSetupSlice {
  flow: TeamSetupFlow | null;
  /** The flow has been loaded from core. */
  isKnown: boolean;
  terms: KnownTerms | null;
  load(): Promise<void>;
  /**
   * Applies the flow returned by a step; null if another flow is the current one now. `step` and the
   * flow that it was for are missing if the step always leaves work.
   */
  follow(
    flow: TeamSetupFlow | null,
    done?: { readonly step: LastStep; readonly flow: TeamSetupFlow },
  ): void;
  /** Section 2, member modal: `Create New Team` stores the email and switches to tab 3. */
  start(email: string): Promise<void>;
  /** Parks unfinished work on Home, and shows the form for a new team on tab 3. */
  makeRoom(): Promise<void>;
  /** Section 4: changing a team's plan marks the flow as an upgrade and shows the editor. */
  startPlanChange(teamId: number, email: string): Promise<void>;
  /** ID of the invoice that could not be reloaded; the screen shows its last known state. */
  staleInvoice: string | null;
  /** Reloads the flow's invoice; on failure, keeps the known state and says so. */
  refreshInvoice(flow: TeamSetupFlow): Promise<void>;
  /** Returns to a parked team; `flowId` selects one of its flows. */
  resume(teamId: number, flowId?: string): Promise<void>;
  /** Dismisses a parked team, after a question if something is lost. */
  dismiss(which: StepOf): Promise<void>;
  /**
   * Finishes or exits: clears billing, demo teams, and searches, and shows tab 0. False if the
   * person stays or the flow has moved on.
   */
  end(): Promise<boolean>;
}

/** Shown if the response to a step arrives after its team was left, and work is left. */
const doneElsewhere = 'Saved to the team you set aside. Find it under “Not sent yet” on Home.';

const steps: readonly string[] = [
  'team.create',
  'team.changePlan',
  'pricing.set',
  'demoTeam.create',
  'invoice.draft',
  'invoice.send',
] satisfies readonly MethodName[];

/**
 * For a team not created yet, the owner may have been edited since: only one is created at a time.
 */
const isStepUnderWayOf = (flow: TeamSetupFlow | null, write: UnfinishedWrite): boolean =>
  flow !== null &&
  write.state === 'under-way' &&
  steps.includes(write.action) &&
  (flow.teamId === null ? write.action === 'team.create' : write.subject === `team ${flow.teamId}`);

interface Needs extends Sending {
  confirmations: ConfirmationsSlice;
  feedback: FeedbackSlice;
  navigation: NavigationSlice;
  navigationGuard: NavigationGuardSlice;
  server: ServerState;
  session: SessionSlice;
  undos: UndosSlice;
}

/**
 * Section 4: the data that finishing or exiting clears; the price list is not specific to a team.
 */
const isReset = (method: string): boolean =>
  method !== 'billing.priceConfig' && /^(billing|demoTeam|search|invoice)\./.test(method);

/** As an email is compared: without blanks, invisible characters, and case. */
const plainEmail = (text: string): string => trimPasted(text).toLowerCase();

const createTeamSetupSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<TeamSetupSlice, Needs>): TeamSetupSlice => {
  let loads = 0;
  const moves = createMoveWatch({ bridge, getState });
  const pricing = createFlowPricing({ bridge, getState });
  /** The team's terms at the start of its change of plan. */
  const termsOf = (flow: TeamSetupFlow | null): KnownTerms | null =>
    flow?.isUpgrade && flow.teamId !== null
      ? { teamId: flow.teamId, subscription: flow.termsBefore }
      : null;
  const show = (flow: TeamSetupFlow | null) => setState({ flow, terms: termsOf(flow) });

  const change = async (teamId: number, email: string): Promise<boolean> => {
    const result = await moves.during(sendWrite(getState(), changePlan(teamId, email)));
    if (!result?.ok) return false;
    self().follow(result.value);
    return result.value !== null;
  };

  /** Returns a function that shows a tab of the flow, unless the user has moved elsewhere. */
  const wayFromHere = (): ((tab: number) => void) => {
    const { tab: from, modals } = getState().navigation;
    return (tab) => {
      const { navigation } = getState();
      if (navigation.tab !== from || navigation.modals !== modals) return;
      navigation.closeAllModals();
      navigation.showTab(tab);
    };
  };

  /** The typed form for a new team; null if there is none. */
  const typedTeam = (): NewTeamForm | null => {
    const { key, read } = newTeamDraft(self().flow?.email);
    return read(getState().drafts.texts[key])?.value ?? null;
  };
  const isOf = (form: NewTeamForm, email: string): boolean =>
    plainEmail(form.teamOwnerEmail) === plainEmail(email);

  /** Drops what was typed for the flow and is done: the draft of a parked team is kept. */
  const dropDone = (flow: TeamSetupFlow): void => {
    const { teamId, dismissed } = flow;
    if (teamId === null || dismissed) return;
    if (!hasOpenWork(flow) || pricing.isUntouchedHere(flow)) pricing.drop(teamId);
  };
  /**
   * The form of a team that was created although its response was lost is still typed. It may also be
   * for another team of the same owner, so its Undo restores it.
   */
  const discardCreated = (flow: TeamSetupFlow | null): void => {
    const form = typedTeam();
    if (form === null || flow === null || flow.teamId === null || flow.isUpgrade) return;
    if (!isOf(form, flow.email)) return;
    getState().drafts.discard('Create New Team form cleared', [flowDrafts.newTeam]);
  };

  /** Core ends the flow or parks it; false if that failed or the flow has moved on. */
  const leave = async (flow: TeamSetupFlow | null): Promise<boolean> => {
    if (flow === null) return true;
    const untouched = pricing.isUntouchedHere(flow) && !(await pricing.isTypedElsewhere(flow));
    const mark = untouched ? { ...flowMark(flow), untouched } : flowMark(flow);
    const result = await moves.during(bridge.call('teamSetup.leave', mark));
    if (result.ok) {
      dropDone(flow);
      show(null);
      return true;
    }
    getState().feedback.alertError(result.error);
    await self().load();
    return false;
  };

  /**
   * Whether a step of the flow is pending. Core finishes pending steps and stores them with their
   * team. After a reload, or for another window, only core knows about them.
   */
  const isStepUnderWay = async (flow: TeamSetupFlow | null): Promise<boolean> => {
    const isOurs = Object.keys(getState().writes.pending).some(
      (key) => key.startsWith(flowDrafts.all) && key !== loginKey,
    );
    if (isOurs) return true;
    const unfinished = await bridge.call('writes.unfinished', {});
    return unfinished.ok && unfinished.value.some((write) => isStepUnderWayOf(flow, write));
  };

  /** Whether a step is still pending as the person leaves; `stay` if they don't leave. */
  const askedAboutStep = async (): Promise<boolean | 'stay'> => {
    if (!(await isStepUnderWay(self().flow))) return false;
    const leaves = await new Promise<boolean>((resolve) => {
      const question = {
        title: 'Leave before the response arrives?',
        message:
          'A step is waiting for the server and will finish anyway. Anything left to do will be under “Not sent yet” on Home.',
        confirmLabel: 'Leave now',
        cancelLabel: 'Stay',
      };
      getState().navigationGuard.ask(
        () => resolve(true),
        question,
        () => resolve(false),
      );
    });
    // The step may have finished while the question was open.
    return leaves ? isStepUnderWay(self().flow) : 'stay';
  };

  const openSend = async (flow: TeamSetupFlow): Promise<OpenSend> => {
    const unfinished = await bridge.call('writes.unfinished', {});
    return openSendOf(flow, unfinished.ok ? unfinished.value : []);
  };

  /** Leaves the current screen, after one question if something would be left behind. */
  const afterLeaving = async (
    go: () => Promise<void>,
    given: { readonly title: string; readonly message: string } | null = null,
  ): Promise<void> => {
    const { flow } = self();
    const isLeft =
      flow !== null &&
      hasOpenWork(flow) &&
      (!pricing.isUntouchedHere(flow) || (await pricing.isTypedElsewhere(flow)));
    const left = isLeft ? leaveQuestion(flow, await openSend(flow)) : null;
    if (left === null && given === null) {
      await go();
      return;
    }
    const question: LeaveQuestion = {
      title: left?.title ?? given?.title ?? '',
      message: [left?.message, given?.message].filter((part) => part !== undefined).join(' '),
      confirmLabel: 'Continue',
      cancelLabel: 'Stay',
    };
    const leaveAndGo = async () => {
      if (left === null || (await leave(flow))) await go();
    };
    getState().navigationGuard.ask(() => void leaveAndGo(), question);
  };

  /** Says that a step of a team that was left is done, and where the team is if work is left. */
  const sayDone = async (done: Parameters<TeamSetupSlice['follow']>[1]): Promise<void> => {
    const { feedback } = getState();
    const parked = done && (await bridge.call('teamSetup.parked', {}));
    const waits = ({ id, teamId, dismissed }: TeamSetupFlow) =>
      id === done?.flow.id && teamId === done.flow.teamId && !dismissed;
    const isOver = parked && !(parked.ok && parked.value.some(waits));
    feedback.snack(isOver ? doneText(done.step, done.flow) : doneElsewhere, 'info');
  };

  /** False if the person keeps it. */
  const askedAboutDismissing = async (flow: TeamSetupFlow): Promise<boolean> => {
    const send = await openSend(flow);
    const question = dismissLoss(flow, await pricing.words(flow), send);
    if (question === null) return true;
    const spec = { ...dismissQuestion(flow, send), question, confirmLabel: 'Dismiss', final: true };
    return getState().confirmations.confirm(spec).answer;
  };

  return {
    flow: null,
    isKnown: false,
    terms: null,
    staleInvoice: null,
    load: async () => {
      loads += 1;
      const mine = loads;
      const isOurs = moves.isUnderWay();
      const result = await bridge.call('teamSetup.get', {});
      // A newer load is in progress, and this result may be older.
      if (mine !== loads) return;
      const { flow } = self();
      if (result.ok) show(result.value);
      if (result.ok && flow !== null && !isOurs) void moves.say(flow, result.value);
      setState({ isKnown: true });
    },
    follow: (flow, done) => {
      if (flow !== null) show(flow);
      else void sayDone(done);
    },
    start: async (email) => {
      const go = wayFromHere();
      const typed = typedTeam();
      const isOfNobody = typed !== null && plainEmail(typed.teamOwnerEmail) === '';
      const isOther =
        typed !== null && !isOfNobody && !isOf(typed, email) && newTeamLine(typed) !== '';
      const given = isOther
        ? {
            title: `Start over for ${flowName({ email, teamId: null })}?`,
            message: `What you entered in Create New Team for ${boundedName(typed.teamOwnerEmail)} is discarded.`,
          }
        : null;
      await afterLeaving(async () => {
        const result = await bridge.call('teamSetup.start', { email });
        if (!result.ok) {
          getState().feedback.alertError(result.error);
          return;
        }
        show(result.value);
        const { drafts } = getState();
        if (typed === null || isOther) drafts.drop(flowDrafts.newTeam);
        else {
          const { key, write } = newTeamDraft();
          drafts.set(key, write({ base: null, value: { ...typed, teamOwnerEmail: email } }));
        }
        go(3);
      }, given);
    },
    makeRoom: async () => {
      const { flow } = self();
      if (await leave(flow)) discardCreated(flow);
    },
    startPlanChange: async (teamId, email) => {
      const go = wayFromHere();
      const { flow } = self();
      const goThere = () => go(flowTab(self().flow));
      if (flow !== null && flow.teamId === teamId && hasOpenWork(flow)) {
        goThere();
        return;
      }
      await afterLeaving(async () => {
        if (!(await leave(self().flow))) return;
        discardCreated(flow);
        if (await change(teamId, email)) goThere();
      });
    },
    refreshInvoice: async ({ teamId, extendedSubscription }) => {
      const invoice = extendedSubscription?.invoice;
      if (teamId === null || !invoice) return;
      const result = await bridge.call('invoice.refresh', { teamId });
      // Another flow may be the current one by the time the response arrives.
      if (self().flow?.teamId !== teamId) return;
      const isCurrent = result.ok && result.value.isCurrent;
      setState({ staleInvoice: isCurrent ? null : invoice.id });
      if (result.ok && result.value.flow !== null) show(result.value.flow);
    },
    resume: async (teamId, flowId) => {
      const go = wayFromHere();
      const which = flowId === undefined ? { teamId } : { teamId, flowId };
      const result = await moves.during(bridge.call('teamSetup.resume', which));
      if (!result.ok) getState().feedback.alertError(result.error);
      else show(result.value);
      if (result.ok) go(flowTab(result.value));
    },
    dismiss: async ({ teamId, flowId }) => {
      const parked = await bridge.call('teamSetup.parked', {});
      const flow = parked.ok && parked.value.find(({ id }) => id === flowId);
      if (flow && !(await askedAboutDismissing(flow))) return;
      const result = await bridge.call('teamSetup.dismiss', { teamId, flowId });
      if (!result.ok) getState().feedback.alertError(result.error);
      else pricing.drop(teamId);
    },
    end: async () => {
      const { tab } = getState().navigation;
      // Known before the flow is gone: text typed afterward is for the next team.
      const isPending = await askedAboutStep();
      if (isPending === 'stay') return false;
      const { flow } = self();
      if (!(await leave(flow))) return false;
      if (flow?.teamId != null) discardCreated(flow);
      // The pending creation of a team may be refused, so its form is kept.
      else if (!isPending) getState().drafts.drop(flowDrafts.newTeam);
      getState().server.forget(isReset);
      getState().navigation.showTabFrom(tab, 0);
      return true;
    },
  };
};

export const teamSetupSlice = defineSlice('teamSetup', createTeamSetupSlice);
