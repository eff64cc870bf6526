import path from 'node:path';
import { z } from 'zod';
import { TeamSetupFlow } from '../../../contract/entities/settings';
import type { Flows } from '../../../domain/team-setup/team-setup-flow';
import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { replaceFile } from '../storage/durable-file';
import { oneWriter } from '../storage/one-writer';
import { hashOfPerson, parsed, readFileText } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';

const Kept = z.object({
  version: z.literal(1),
  person: z.string(),
  /** The one on the screen. */
  postFlow: TeamSetupFlow.nullable(),
  /** Left with work in them; missing in the files of older versions. */
  parked: z.array(TeamSetupFlow).default([]),
});

/** The post-demo flows of each person in one environment: what was done outlives the app. */
export interface FlowStore {
  read(person: string): Promise<Flows>;
  /**
   * One change after the other, each made from what is on the disk; on the disk when it resolves. The
   * same object back changes nothing. Throws an AppFailure `file` where the disk refuses.
   */
  change<T extends { readonly flows: Flows }>(
    person: string,
    next: (flows: Flows) => T,
  ): Promise<T>;
}

export interface FlowStoreDependencies {
  /** Absolute; made when it is needed. One for each environment. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** A file could not be read and was set aside under this name. */
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
    return kept?.person === person ? { active: kept.postFlow, parked: kept.parked } : none;
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
