import { batchQuotesFeature } from '../features/batch-quotes/feature';
import { bulkFeature } from '../features/bulk/feature';
import { cardFeature } from '../features/card/feature';
import { checkoutLinksFeature } from '../features/checkout-links/feature';
import { demoTeamsFeature } from '../features/demo-teams/feature';
import { firewallFeature } from '../features/firewall/feature';
import { homeFeature } from '../features/home/feature';
import { hrSyncFeature } from '../features/hr-sync/feature';
import { journalFeature } from '../features/journal/feature';
import { loginAsFeature } from '../features/login-as/feature';
import { memberFeature } from '../features/member/feature';
import { navigationFeature } from '../features/navigation/feature';
import { postDemoFeature } from '../features/post-demo/feature';
import { quoteFeature } from '../features/quote/feature';
import { searchFeature } from '../features/search/feature';
import { settingsFeature } from '../features/settings/feature';
import { teamFeature } from '../features/team/feature';
import { unfinishedFeature } from '../features/unfinished/feature';
import type { Feature } from '../state/feature';

/** THE list of features: a new one is a folder and a line here. */
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
  postDemoFeature,
  checkoutLinksFeature,
  demoTeamsFeature,
  loginAsFeature,
  journalFeature,
  navigationFeature,
  settingsFeature,
  unfinishedFeature,
];
