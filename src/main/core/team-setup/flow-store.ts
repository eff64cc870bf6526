import path from 'node:path';
import { z } from 'zod';
import { TeamSetupFlow } from '../../../contract/entities/settings';
import { type Flows, storedFlows } from '../../../domain/team-setup/team-setup-flow';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { replaceFile } from '../storage/durable-file';
import { oneWriter } from '../storage/one-writer';
import { hashOfPerson, parsed, readFileText } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';

const Kept = z.object({
  version: z.literal(1),
  person: z.string(),
  /** The flow on the screen. */
  postFlow: TeamSetupFlow.nullable(),
  /** Flows that were left with open work; missing in files from older versions. */
  parked: z.array(TeamSetupFlow).default([]),
});

/** Each person's team setup flows in one environment, kept across restarts. */
export interface FlowStore {
  read(person: string): Promise<Flows>;
  /**
   * Applies changes one at a time, each to the state on the disk, and resolves when saved.
   * Returning the same object changes nothing. Throws an AppFailure `file` if the disk refuses.
   */
  change<T extends { readonly flows: Flows }>(
    person: string,
    next: (flows: Flows) => T,
  ): Promise<T>;
}

export interface FlowStoreDependencies {
  /** Absolute path, one for each environment; created when needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** Called with the new name of an unreadable file, which was quarantined. */
  readonly onDamaged: (name: string) => void;
}

const none: Flows = { active: null, parked: [] };

export const createFlowStore = ({
  folder,
  files,
  clock,
  onDamaged,
}: FlowStoreDependencies): FlowStore => {
  const fileOf = (person: string) => path.join(folder, `${hashOfPerson(person)}.json`);
  const { reading, changing } = oneWriter('the state of Create New Team', folder);

  const load = async (person: string): Promise<Flows> => {
    const text = await readFileText(fileOf(person));
    if (text === null) return none;
    const kept = parsed(Kept, text);
    if (kept === null) onDamaged(await quarantine(files, fileOf(person), clock.now()));
    if (kept?.person !== person) return none;
    return storedFlows({ active: kept.postFlow, parked: kept.parked });
  };

  return {
    read: (person) => reading(() => load(person)),
    change: (person, next) =>
      changing(async () => {
        const before = await load(person);
        const after = next(before);
        const { active, parked } = after.flows;
        if (after.flows !== before) {
          const kept = { version: 1, person, postFlow: active, parked };
          await replaceFile(files, fileOf(person), JSON.stringify(kept));
        }
        return after;
      }),
  };
};
