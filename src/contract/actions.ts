/** The texts for one action, used wherever the app names it. */
export interface ActionWords {
  /** Title in a question to the person: `Change a member’s email`. */
  readonly title: string;
  /** Text before the record's name once the action is done: `Changed` Lily Chen `’s email`. */
  readonly done: string;
  /** Text before the record's name for an attempt: `change` Lily Chen `’s email`. */
  readonly tried: string;
  /** Text after the record's name. */
  readonly after: string;
}

/**
 * Every action that changes something, by its name in the outbox and the journal. A write without a
 * row here, or a row with a missing text, does not compile.
 */
export const actionWords = {
  'member.setEmail': {
    title: 'Change a member’s email',
    done: 'Changed',
    tried: 'change',
    after: '’s email',
  },
  'member.delete': {
    title: 'Delete a member',
    done: 'Deleted',
    tried: 'delete',
    after: '',
  },
  'member.verifyEmail': {
    title: 'Change “email verified”',
    done: 'Changed',
    tried: 'change',
    after: '’s email verification',
  },
  'member.changeAdmin': {
    title: 'Change a team admin',
    done: 'Changed',
    tried: 'change',
    after: '’s admin rights',
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
  'member.setLeadCaptureMode': {
    title: 'Change the lead capture mode',
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
  'memberTeam.transfer': {
    title: 'Transfer a member',
    done: 'Transferred',
    tried: 'transfer',
    after: '',
  },
  'device.register': {
    title: 'Register a device',
    done: 'Registered a device for',
    tried: 'register a device for',
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
  'team.addOrder': {
    title: 'Add an order',
    done: 'Added an order to',
    tried: 'add an order to',
    after: '',
  },
  'billing.addPaymentMethod': {
    title: 'Add a card',
    done: 'Added a card to',
    tried: 'add a card to',
    after: '',
  },
  'demoTeam.extendTrial': {
    title: 'Extend a trial',
    done: 'Changed',
    tried: 'change',
    after: '’s trial',
  },
  'demoTeam.create': {
    title: 'Create a demo team',
    done: 'Created a subscription for',
    tried: 'create a subscription for',
    after: '',
  },
  'firewall.updateIp': {
    title: 'Add an IP to the firewall',
    done: 'Added an address to the',
    tried: 'add an address to the',
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
    title: 'Change a sync configuration',
    done: 'Changed',
    tried: 'change',
    after: '’s sync settings',
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

export type ActionName = keyof typeof actionWords;

const words: Readonly<Record<string, ActionWords | undefined>> = actionWords;

/** Null for an action from another version of the app, which a journal or an outbox may hold. */
export const wordsOfAction = (action: string): ActionWords | null => words[action] ?? null;

/** The action's title, or its name if it comes from another version. */
export const actionTitle = (action: string): string => wordsOfAction(action)?.title ?? action;

const olderPrefixes = { postFlow: 'teamSetup', quoteBatch: 'batchQuotes' } as const;

/** The name of an action or a bridge method in this version; files may hold that of version 0.2. */
export const currentName = (name: string): string =>
  name.replace(
    /^(postFlow|quoteBatch)(?=\.)/,
    (prefix) => olderPrefixes[prefix as keyof typeof olderPrefixes],
  );
