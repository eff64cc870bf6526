import { type NamePool, namePools } from './pools/people-names';
import type { Random } from './random';

export interface MadePerson {
  /** As the person writes it. */
  readonly name: string;
  /** Latin letters for emails and slugs: `given.family`. */
  readonly handle: string;
}

interface Pool {
  readonly given: readonly (readonly [written: string, latin: string])[];
  readonly family: readonly (readonly [written: string, latin: string])[];
  readonly join: (given: string, family: string) => string;
}

const read = (word: string): readonly [string, string] => {
  const [written = word, latin = word.toLowerCase()] = word.split('|');
  return [written, latin];
};

const joiner = ({ familyFirst, joined }: NamePool): Pool['join'] => {
  const space = joined ? '' : ' ';
  return familyFirst
    ? (given, family) => `${family}${space}${given}`
    : (given, family) => `${given}${space}${family}`;
};

/** Creates people with names from many languages, weighted by frequency. */
export const createPersonMaker = (random: Random): (() => MadePerson) => {
  const wheel: Pool[] = [];
  for (const pool of namePools) {
    const read_ = {
      given: pool.given.map(read),
      family: pool.family.map(read),
      join: joiner(pool),
    };
    for (let turn = 0; turn < pool.weight; turn += 1) wheel.push(read_);
  }
  const nobody = ['Alex', 'alex'] as const;
  return () => {
    const pool = wheel[Math.floor(random.next() * wheel.length)] as Pool;
    const given = pool.given[Math.floor(random.next() * pool.given.length)] ?? nobody;
    const family = pool.family[Math.floor(random.next() * pool.family.length)] ?? nobody;
    return { name: pool.join(given[0], family[0]), handle: `${given[1]}.${family[1]}` };
  };
};
