import type { ActionWords } from '../../../contract/entities/journal';
import { routeWrites } from './route-writes';

/** The actions that aren't exposed routes; those have their words in the route writes. */
const ownActions = {
  'member.setEmail': {
    title: 'Change a member’s email',
    done: 'Changed',
    tried: 'change',
    after: '’s email',
  },
  'member.setFlag': {
    title: 'Change a member’s flag',
    done: 'Changed',
    tried: 'change',
    after: '’s feature flags',
  },
  'member.setLeadCapture': {
    title: 'Change lead capture',
    done: 'Changed',
    tried: 'change',
    after: '’s lead capture',
  },
  'member.openTeamApp': {
    title: 'Log in as a member',
    done: 'Logged in as',
    tried: 'log in as',
    after: '',
  },
  'businessCard.update': {
    title: 'Change a business card',
    done: 'Changed',
    tried: 'change',
    after: '’s business card',
  },
  'team.setEmail': {
    title: 'Change a team’s email',
    done: 'Changed',
    tried: 'change',
    after: '’s email',
  },
  'team.setFlag': {
    title: 'Change a team’s flag',
    done: 'Changed',
    tried: 'change',
    after: '’s feature flags',
  },
  'team.setSubscription': {
    title: 'Change a team’s subscription',
    done: 'Changed',
    tried: 'change',
    after: '’s subscription settings',
  },
  'demoTeam.create': {
    title: 'Create a demo team',
    done: 'Created a subscription for',
    tried: 'create a subscription for',
    after: '',
  },
  'quote.save': {
    title: 'Create a quote',
    done: 'Saved a quote for',
    tried: 'save a quote for',
    after: '',
  },
  'batchQuotes.row': {
    title: 'Create a batch quote',
    done: 'Saved a batch quote for',
    tried: 'save a batch quote for',
    after: '',
  },
  /** The whole list; each row of the list has the action of its own button. */
  'bulk.run': {
    title: 'Run a bulk action',
    done: 'Ran a bulk action on',
    tried: 'run a bulk action on',
    after: '',
  },
  'team.create': {
    title: 'Create a team',
    done: 'Created a team for',
    tried: 'create a team for',
    after: '',
  },
  'team.changePlan': {
    title: 'Change a team’s plan',
    done: 'Started a plan change for',
    tried: 'start a plan change for',
    after: '',
  },
  'pricing.set': {
    title: 'Set a team’s pricing',
    done: 'Set pricing for',
    tried: 'set pricing for',
    after: '',
  },
  'invoice.draft': {
    title: 'Draft an invoice',
    done: 'Drafted the subscription for',
    tried: 'draft the subscription for',
    after: '',
  },
  'invoice.send': {
    title: 'Send an invoice',
    done: 'Sent an invoice to',
    tried: 'send an invoice to',
    after: '',
  },
  'teamSetup.login': {
    title: 'Log in to a new team',
    done: 'Logged in to',
    tried: 'log in to',
    after: '',
  },
  'teamSetup.dismiss': {
    title: 'Dismiss unfinished work',
    done: 'Dismissed',
    tried: 'dismiss',
    after: '’s unfinished work',
  },
  'hr.saveSyncConfig': {
    title: 'Change a sync config',
    done: 'Changed',
    tried: 'change',
    after: '’s sync config',
  },
  'hr.saveMapping': {
    title: 'Change a field mapping',
    done: 'Changed',
    tried: 'change',
    after: '’s field mapping',
  },
  'hr.manualSync': {
    title: 'Sync a directory',
    done: 'Synced',
    tried: 'sync',
    after: '’s directory',
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/**
 * Every action that changes something, by its name in the outbox and the journal. A write without
 * words, or with a missing text, does not compile.
 */
export type ActionName = keyof typeof routeWrites | keyof typeof ownActions;

const words: ReadonlyMap<string, ActionWords> = new Map([
  ...Object.entries(ownActions),
  ...Object.entries(routeWrites).map(([id, action]) => [id, action.words] as const),
]);

/** Null for an action from another version of the app, which a journal or an outbox may hold. */
export const wordsOfAction = (action: string): ActionWords | null => words.get(action) ?? null;
