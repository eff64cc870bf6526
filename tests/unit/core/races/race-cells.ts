import type { RaceAct } from './race-acts';

/** What can happen while the answer of an act is on the way: the columns of docs/races.md. */
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
  once: 'made once, and told',
  'once, shows': 'made once; its team is the one on the screen',
  'once, waits': 'made once; its team waits under “Not sent yet” on Home',
  'once, over': 'made once; nothing is left to do for its team',
  'under way': 'made once; the second try is told that it is under way, and sends nothing',
  'same key': 'made once; a repeat goes out under the key of the first try',
  found: 'made once; the server shows it, so that nothing is sent again',
  asked: 'made once; a person decides before anything is sent again',
  'new key': 'a person decides; only then is it sent again, under a new key',
} as const;
export type RaceCell = keyof typeof raceLegend;

const left = { waits: 'once, waits', 'is over': 'once, over', shows: 'once, shows' } as const;

/** What the race matrix holds an act to, in an event. */
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
      return act.hasNoKey ? 'under way' : 'once';
    case 'Kill':
      if (act.isUndecided || act.hasNoKey) return 'asked';
      return act.isTold ? 'found' : 'same key';
    case 'Midnight':
      if (act.countsFromToday || act.isUndecided || act.hasNoKey) return 'asked';
      return act.isTold ? 'found' : 'same key';
    case 'A day later':
      if (act.isTold) return 'found';
      return act.hasNoKey ? 'asked' : 'new key';
  }
};

/** The twelfth act, which answers before it ends: what `race-batch.test.ts` holds it to. */
export const batchAct = 'a list of quotes';
export const batchCells: Readonly<Record<RaceEvent, RaceCell>> = {
  Exit: 'once',
  'Other team': 'once',
  'Sign-out': 'same key',
  'Other person': 'same key',
  Lock: 'once',
  Reload: 'under way',
  Kill: 'same key',
  'Second window': 'under way',
  Midnight: 'same key',
  'A day later': 'new key',
};
