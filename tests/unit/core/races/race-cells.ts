import type { RaceAct } from './race-acts';

/** What can happen while the response to an act is on its way: the columns of docs/races.md. */
export const raceEvents = [
  'Exit',
  'Other team',
  'Sign-out',
  'Other person',
  'Lock',
  'Reload',
  'Kill',
  'Second window',
  'Midnight',
  'A day later',
] as const;
export type RaceEvent = (typeof raceEvents)[number];

/** What is proven of an act in an event: the legend of docs/races.md. */
export const raceLegend = {
  once: 'done once and reported',
  'once, shows': 'done once; its team is the one on the screen',
  'once, waits': 'done once; its team is under “Not sent yet” on Home',
  'once, over': 'done once; its team has no steps left',
  'in progress':
    'done once; the second attempt sends nothing and shows that the first is in progress',
  'same key': 'done once; a repeat uses the key of the first attempt',
  found: 'done once; the server shows it, so nothing is resent',
  asked: 'done once; a person decides before anything is resent',
  'new key': 'resent under a new key, and only after a person decides',
} as const;
export type RaceCell = keyof typeof raceLegend;

const left = { waits: 'once, waits', 'is over': 'once, over', shows: 'once, shows' } as const;

/** What the race matrix requires of an act in an event. */
export const raceCell = (act: RaceAct, event: RaceEvent): RaceCell => {
  switch (event) {
    case 'Exit':
      return act.left ? left[act.left] : 'once';
    case 'Other team':
      if (act.reached === null) return 'once';
      return act.left === 'is over' ? 'once, over' : 'once, waits';
    case 'Sign-out':
    case 'Other person':
    case 'Lock':
      return 'once';
    case 'Reload':
    case 'Second window':
      return act.hasNoKey ? 'in progress' : 'once';
    case 'Kill':
      if (act.isUndecided || act.hasNoKey) return 'asked';
      return act.isLookedUp ? 'found' : 'same key';
    case 'Midnight':
      if (act.countsFromToday || act.isUndecided || act.hasNoKey) return 'asked';
      return act.isLookedUp ? 'found' : 'same key';
    case 'A day later':
      if (act.isLookedUp) return 'found';
      return act.hasNoKey ? 'asked' : 'new key';
  }
};

/** The twelfth act, which answers before it ends: what `race-batch.test.ts` requires of it. */
export const batchAct = 'a batch of quotes';
export const batchCells: Readonly<Record<RaceEvent, RaceCell>> = {
  Exit: 'once',
  'Other team': 'once',
  'Sign-out': 'same key',
  'Other person': 'same key',
  Lock: 'once',
  Reload: 'in progress',
  Kill: 'same key',
  'Second window': 'in progress',
  Midnight: 'same key',
  'A day later': 'new key',
};
