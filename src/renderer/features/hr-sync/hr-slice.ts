import type { OpaqueId } from '../../../contract/entities/hr';
import { idIn } from '../../../contract/record-id';
import { messages } from '../../state/feedback/messages';
import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    hr: HrSlice;
  }
}

export type HrView = 'overview' | 'customizations';

/** A call that waits because an API asked for it; `until` is the latest end in milliseconds. */
export interface Waiting {
  readonly until: number;
  /** Number of pending waits; a call may have several. */
  readonly waits: number;
}

/** The state of the HR Sync tab, kept while another tab is open. */
export interface HrSlice {
  teamText: string;
  /** `Invalid team ID` (section 5). */
  teamError: string | null;
  teamId: number | null;
  connectionId: OpaqueId | null;
  view: HrView;
  /** This window's waiting calls, by ID. */
  waiting: Readonly<Record<string, Waiting>>;
  setTeamText(text: string): void;
  /** Uses the typed text; false if it is not a team ID. */
  chooseTeam(text?: string): boolean;
  chooseConnection(id: OpaqueId): void;
  show(view: HrView): void;
  onWaiting(call: string, seconds: number): void;
  onWaited(call: string): void;
}

const createHrSlice = ({ self, setState }: SliceContext<HrSlice>): HrSlice => ({
  teamText: '',
  teamError: null,
  teamId: null,
  connectionId: null,
  view: 'overview',
  waiting: {},
  setTeamText: (teamText) => setState({ teamText, teamError: null }),
  chooseTeam: (text = self().teamText) => {
    const teamId = idIn(text);
    if (teamId === null) {
      setState({ teamError: messages.invalidTeamId });
      return false;
    }
    const isOther = teamId !== self().teamId;
    setState({
      teamText: String(teamId),
      teamError: null,
      teamId,
      ...(isOther ? { connectionId: null, view: 'overview' as const } : {}),
    });
    return true;
  },
  chooseConnection: (connectionId) => setState({ connectionId }),
  show: (view) => setState({ view }),
  onWaiting: (call, seconds) =>
    setState(({ waiting: { [call]: known, ...others } }) => {
      const until = Math.max(known?.until ?? 0, Date.now() + seconds * 1000);
      return { waiting: { ...others, [call]: { until, waits: (known?.waits ?? 0) + 1 } } };
    }),
  onWaited: (call) =>
    setState(({ waiting: { [call]: known, ...others } }) => ({
      waiting:
        known && known.waits > 1
          ? { ...others, [call]: { ...known, waits: known.waits - 1 } }
          : others,
    })),
});

export const hrSlice = defineSlice('hr', createHrSlice);
