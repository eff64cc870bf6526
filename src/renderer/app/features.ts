import { batchQuotesFeature } from '../features/batch-quotes/feature';
import { cardFeature } from '../features/billing/feature';
import { bulkFeature } from '../features/bulk/feature';
import { checkoutLinksFeature } from '../features/checkout-links/feature';
import { demoTeamsFeature } from '../features/demo-teams/feature';
import { firewallFeature } from '../features/firewall/feature';
import { homeFeature } from '../features/home/feature';
import { hrSyncFeature } from '../features/hr-sync/feature';
import { journalFeature } from '../features/journal/feature';
import { memberFeature } from '../features/members/feature';
import { loginAsFeature } from '../features/members/login-as/feature';
import { navigationFeature } from '../features/navigation/feature';
import { unfinishedFeature } from '../features/outbox/feature';
import { quoteFeature } from '../features/quotes/feature';
import { searchFeature } from '../features/search/feature';
import { settingsFeature } from '../features/settings/feature';
import { teamSetupFeature } from '../features/team-setup/feature';
import { teamFeature } from '../features/teams/feature';
import type { Feature } from '../state/feature';

/** The list of features: to add one, create a folder and add a line here. */
export const features: readonly Feature[] = [
  homeFeature,
  searchFeature,
  memberFeature,
  teamFeature,
  cardFeature,
  firewallFeature,
  quoteFeature,
  batchQuotesFeature,
  bulkFeature,
  hrSyncFeature,
  teamSetupFeature,
  checkoutLinksFeature,
  demoTeamsFeature,
  loginAsFeature,
  journalFeature,
  navigationFeature,
  settingsFeature,
  unfinishedFeature,
];
