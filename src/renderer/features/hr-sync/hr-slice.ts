import type { OpaqueId } from '../../../contract/entities/hr';
import { parseTeamId } from '../../../rules/hr/connections';
import { messages } from '../../state/messages';
import { defineSlice, type SliceContext } from '../../state/slice';

export type HrView = 'overview' | 'customizations';

/** An API said to come back later; `until` is a time in milliseconds. */
export interface Waiting {
  readonly call: string;
  readonly until: number;
}

/** Where one is on the HR Sync tab: it is there again after a look at another tab. */
export interface HrSlice {
  teamText: string;
  /** `Invalid team ID` (section 5). */
  teamError: string | null;
  teamId: number | null;
  connectionId: OpaqueId | null;
  view: HrView;
  /** The latest, while it lasts. */
  waiting: Waiting | null;
  setTeamText(text: string): void;
  /** Takes what is typed; false where it is no team id. */
  chooseTeam(text?: string): boolean;
  chooseConnection(id: OpaqueId): void;
  show(view: HrView): void;
  onWaiting(call: string, seconds: number): void;
  waitOver(call: string): void;
}

export const createHrSlice = ({ own, patch }: SliceContext<HrSlice>): HrSlice => ({
  teamText: '',
  teamError: null,
  teamId: null,
  connectionId: null,
  view: 'overview',
  waiting: null,
  setTeamText: (teamText) => patch({ teamText, teamError: null }),
  chooseTeam: (text = own().teamText) => {
    const teamId = parseTeamId(text);
    if (teamId === null) {
      patch({ teamError: messages.invalidTeamId });
      return false;
    }
    const isOther = teamId !== own().teamId;
    patch({
      teamText: String(teamId),
      teamError: null,
      teamId,
      ...(isOther ? { connectionId: null, view: 'overview' as const } : {}),
    });
    return true;
  },
  chooseConnection: (connectionId) => patch({ connectionId }),
  show: (view) => patch({ view }),
  onWaiting: (call, seconds) =>
    patch({ waiting: { call, until: Date.now() + Math.max(0, seconds) * 1000 } }),
  waitOver: (call) => {
    if (own().waiting?.call === call) patch({ waiting: null });
  },
});

export const hrSlice = defineSlice('hr', createHrSlice);
