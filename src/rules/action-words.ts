/** What is said of an action wherever people read of it. */
export interface ActionWords {
  /** What it is called while its outcome is not known: `Change a member’s email`. */
  readonly name: string;
  /** A line of the journal as it was done, before the name of its record: `Email changed of`. */
  readonly phrase: string;
  /** Its sentence: `Changed`, `change` (as it was tried), and what follows the name of the record. */
  readonly sentence: readonly [done: string, tried: string, after?: string];
}

/**
 * Every action that changes something, by the name that outbox and journal keep it under. A write whose
 * name has no row here does not compile, and neither does a row that lacks a word.
 */
export const actionWords = {
  'member.setEmail': {
    name: 'Change a member’s email',
    phrase: 'Email changed of',
    sentence: ['Changed', 'change', '’s email'],
  },
  'member.delete': {
    name: 'Delete a member',
    phrase: 'Deleted',
    sentence: ['Deleted', 'delete'],
  },
  'member.verifyEmail': {
    name: 'Change “email verified”',
    phrase: 'Email verification changed of',
    sentence: ['Changed', 'change', '’s email verification'],
  },
  'member.changeAdmin': {
    name: 'Change a team admin',
    phrase: 'Admin rights changed of',
    sentence: ['Changed', 'change', '’s admin rights'],
  },
  'member.setFlag': {
    name: 'Change a member’s flag',
    phrase: 'Feature flag changed of',
    sentence: ['Changed', 'change', '’s feature flags'],
  },
  'member.setLeadCapture': {
    name: 'Change lead capture',
    phrase: 'Lead capture changed of',
    sentence: ['Changed', 'change', '’s lead capture'],
  },
  'member.setLeadCaptureMode': {
    name: 'Change the lead capture mode',
    phrase: 'Lead capture mode changed of',
    sentence: ['Changed', 'change', '’s lead capture'],
  },
  'member.openTeamApp': {
    name: 'Log in as a member',
    phrase: 'Logged in as',
    sentence: ['Logged in as', 'log in as'],
  },
  'memberTeam.transfer': {
    name: 'Transfer a member',
    phrase: 'Transferred',
    sentence: ['Transferred', 'transfer'],
  },
  'device.register': {
    name: 'Register a device',
    phrase: 'Device registered for',
    sentence: ['Registered a device for', 'register a device for'],
  },
  'businessCard.update': {
    name: 'Change a business card',
    phrase: 'Business card changed of',
    sentence: ['Changed', 'change', '’s business card'],
  },
  'team.setEmail': {
    name: 'Change a team’s email',
    phrase: 'Email changed of',
    sentence: ['Changed', 'change', '’s email'],
  },
  'team.setFlag': {
    name: 'Change a team’s flag',
    phrase: 'Feature flag changed of',
    sentence: ['Changed', 'change', '’s feature flags'],
  },
  'team.setSubscription': {
    name: 'Change a team’s subscription',
    phrase: 'Subscription settings changed of',
    sentence: ['Changed', 'change', '’s subscription settings'],
  },
  'team.addOrder': {
    name: 'Add an order',
    phrase: 'Order added to',
    sentence: ['Added an order to', 'add an order to'],
  },
  'billing.addPaymentMethod': {
    name: 'Add a card',
    phrase: 'Card added to',
    sentence: ['Added a card to', 'add a card to'],
  },
  'demoTeam.extendTrial': {
    name: 'Extend a trial',
    phrase: 'Trial moved of',
    sentence: ['Changed', 'change', '’s trial'],
  },
  'demoTeam.create': {
    name: 'Create a demo team',
    phrase: 'Demo team created for',
    sentence: ['Created a subscription for', 'create a subscription for'],
  },
  'firewall.updateIp': {
    name: 'Add an IP to the firewall',
    phrase: 'Address added to the',
    sentence: ['Added an address to the', 'add an address to the'],
  },
  'quote.save': {
    name: 'Create a quote',
    phrase: 'Quote saved for',
    sentence: ['Saved a quote for', 'save a quote for'],
  },
  'quoteBatch.row': {
    name: 'Create a batch quote',
    phrase: 'Quote of a list saved for',
    sentence: ['Saved a batch quote for', 'save a batch quote for'],
  },
  'team.create': {
    name: 'Create a team',
    phrase: 'Team created:',
    sentence: ['Created a team for', 'create a team for'],
  },
  'team.changePlan': {
    name: 'Change a team’s plan',
    phrase: 'Plan changed of',
    sentence: ['Started a plan change for', 'start a plan change for'],
  },
  'pricing.set': {
    name: 'Set a team’s pricing',
    phrase: 'Pricing set of',
    sentence: ['Set pricing for', 'set pricing for'],
  },
  'invoice.draft': {
    name: 'Draft an invoice',
    phrase: 'Invoice drafted for',
    sentence: ['Drafted the subscription of', 'draft the subscription of'],
  },
  'invoice.send': {
    name: 'Send an invoice',
    phrase: 'Invoice sent to',
    sentence: ['Sent an invoice to', 'send an invoice to'],
  },
  'postFlow.login': {
    name: 'Log in to a new team',
    phrase: 'Logged in to',
    sentence: ['Logged in to', 'log in to'],
  },
  'hr.saveSyncConfig': {
    name: 'Change a sync configuration',
    phrase: 'Sync settings changed of',
    sentence: ['Changed', 'change', '’s sync settings'],
  },
  'hr.saveMapping': {
    name: 'Change a field mapping',
    phrase: 'Field mapping changed of',
    sentence: ['Changed', 'change', '’s field mapping'],
  },
  'hr.manualSync': {
    name: 'Sync a directory',
    phrase: 'Directory synced of',
    sentence: ['Synced', 'sync', '’s directory'],
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

export type ActionName = keyof typeof actionWords;

const words: Readonly<Record<string, ActionWords | undefined>> = actionWords;

/** Null for an action of another version of the app, which a journal or an outbox may hold. */
export const wordsOf = (action: string): ActionWords | null => words[action] ?? null;

/** What a change is called where its outcome is not known; the action's own name for one of another version. */
export const actionName = (action: string): string => wordsOf(action)?.name ?? action;
