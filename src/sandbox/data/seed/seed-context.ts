import type { Calendar } from './calendar';
import type { Random } from './random';
import type { Writer } from './writer';

/** What every part of the seed uses. */
export interface SeedContext {
  readonly random: Random;
  readonly calendar: Calendar;
  readonly writer: Writer;
  nextMembershipId(): number;
  /** Device IDs count up, so they are unique. */
  nextDeviceName(): string;
  nextOrderNumber(): string;
}

/** Capital letters and digits, as printed on the devices. */
const deviceName = (number: number): string =>
  `NFC-${number.toString(36).toUpperCase().padStart(6, '0')}`;

export const createSeedContext = (
  random: Random,
  calendar: Calendar,
  writer: Writer,
): SeedContext => {
  let membership = 0;
  let device = 36 ** 4;
  let order = 41_000;
  return {
    random,
    calendar,
    writer,
    nextMembershipId: () => {
      membership += 1;
      return membership;
    },
    nextDeviceName: () => {
      device += 1;
      return deviceName(device);
    },
    nextOrderNumber: () => {
      order += 1;
      return String(order);
    },
  };
};
