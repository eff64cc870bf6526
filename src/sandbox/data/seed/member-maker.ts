import { DAY } from './calendar';
import type { MadePerson } from './person-maker';
import { LETTERS_AND_DIGITS } from './random';
import type { MemberRecord } from './records';
import type { SeedContext } from './seed-context';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** An ID in the auth provider's format, 28 characters. */
const uidOf = ({ random }: SeedContext): string => random.text(28, LETTERS_AND_DIGITS);

/**
 * An ordinary member with the gaps of real data: some never opened the app, some lack a slug, hash,
 * or dates, and some have capitals in their email.
 */
export const makeMember = (
  context: SeedContext,
  id: number,
  person: MadePerson,
  email: string,
): MemberRecord => {
  const { random, calendar } = context;
  const registered = calendar.now - Math.floor(random.next() * 1500 * DAY) - DAY;
  const since = calendar.now - registered;
  const opened = (chance: number): string | null =>
    random.percent(chance)
      ? new Date(calendar.now - Math.floor(random.next() ** 3 * since)).toISOString()
      : null;
  const pro = random.next();
  const formOff = random.percent(7);
  return {
    id,
    uid: uidOf(context),
    email: random.percent(2) ? email.toUpperCase() : email,
    emailVerified: bit(!random.percent(9)),
    name: random.percent(2) ? null : person.name,
    // A random part and the ID, so it is unique.
    hash: random.percent(2) ? '' : `${random.text(4, LETTERS_AND_DIGITS)}${id.toString(36)}`,
    slug: random.percent(12)
      ? random.percent(50)
        ? null
        : ''
      : `${person.handle.replace('.', '')}${id}`,
    registeredDate: random.percent(1) ? null : new Date(registered).toISOString(),
    appLastOpen: opened(80),
    dashboardLastOpen: opened(45),
    isPro: pro < 0.62 ? 0 : pro < 0.9 ? 1 : 2,
    activeMembershipId: null,
    textFollowUp: bit(random.percent(70)),
    emailFollowUp: bit(random.percent(75)),
    exchange: formOff ? '0' : random.percent(95) ? '' : null,
    leadCaptureMode: bit(!formOff),
  };
};

/**
 * Percent chances for an ordinary member's devices, business cards, connections, and export logs.
 */
export const detailChances = {
  devices: 42,
  moreDevices: 12,
  card: 46,
  moreCards: 8,
  connection: 6,
  logs: 3,
};
