import type { Environment } from '../../../contract/environment';
import { requireComplete, type StaffApi } from '../api/staff-api';
import type { CoreModule, HandlersOf } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { CorePorts, Log } from '../app/ports';
import type { Drafts } from '../drafts/drafts';
import type { Downloads } from '../files/downloads';
import { nodeFileSystem } from '../files/file-system';
import type { Journal } from '../journal/journal';
import type { OpenExternalPage } from '../links/open-external';
import { createCrossAppLock } from '../outbox/cross-app-lock';
import type { Outbox } from '../outbox/outbox';
import type { PendingWrites } from '../outbox/pending-writes';
import type { SessionManager } from '../session/session';
import { createFlowStore } from './flow-store';
import { createTeamSetupFlows } from './flows';
import { createInvoiceDownload } from './invoice-download';
import { createOutcomeHandlers } from './outcome-handlers';
import { createOutcomeLookup } from './outcome-lookup';
import { createPricingCheck } from './pricing-check';
import { createTeamSetupSteps, type StepMethod } from './steps';
import type { TeamLogin } from './team-login';

export interface TeamSetupDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly journal: Pick<Journal, 'end'>;
  readonly pendingWrites: PendingWrites;
  readonly events: EventHub;
  readonly session: SessionManager;
  readonly environment: () => Promise<Environment>;
  readonly openPage: OpenExternalPage;
  readonly downloads: Downloads;
  readonly teamLogin: TeamLogin;
  readonly drafts: Pick<Drafts, 'read'>;
  readonly ports: CorePorts;
  readonly log: Log;
  /** Absolute path of the folder with each person's flows. */
  readonly folder: string;
  /** Called with the new name of an unreadable file, which was quarantined. */
  readonly onDamaged: (name: string) => void;
}

type OutcomeMethod = 'team.findByOwner' | 'pricing.find' | 'invoice.findDraft' | 'invoice.find';

/** Creates, prices, and invoices a team, or changes its plan. */
export const createTeamSetupModule = ({
  folder,
  onDamaged,
  pendingWrites,
  log,
  ...parts
}: TeamSetupDependencies): CoreModule<StepMethod | OutcomeMethod | 'invoice.download'> => {
  const { api, writes, events, teamLogin, ports } = parts;
  const { clock } = ports;
  const teamSetupFlows = createTeamSetupFlows({
    store: createFlowStore({ folder, files: nodeFileSystem, clock, onDamaged }),
    login: teamLogin,
    events,
  });
  const lookup = createOutcomeLookup(requireComplete(api));
  const pricingCheck = createPricingCheck({ lookup, teamSetupFlows, writes, clock, log });
  const crossAppLock = createCrossAppLock({ pendingWrites, clock });
  const all = { ...parts, teamSetupFlows, lookup, pricingCheck, crossAppLock, log };
  const handlers: HandlersOf<StepMethod | OutcomeMethod | 'invoice.download'> = {
    ...createTeamSetupSteps(all),
    ...createOutcomeHandlers(all),
    ...createInvoiceDownload(all),
  };
  return { handlers };
};
