import path from 'node:path';
import { z } from 'zod';
import { PostFlow } from '../../../contract/settings';
import type { FileSystem } from '../documents/file-system';
import { oneAtATime } from '../documents/one-at-a-time';
import type { Clock } from '../ports';
import { replaceFile } from '../storage/durable-file';
import { hashOfPerson, parsed, readFileText } from '../storage/own-file';
import { setAside } from '../storage/set-aside';

const Kept = z.object({
  version: z.literal(1),
  person: z.string(),
  postFlow: PostFlow.nullable(),
});

/** The post-demo flow of each person in one environment: what was done outlives the app. */
export interface FlowStore {
  read(person: string): Promise<PostFlow | null>;
  /**
   * On the disk when it resolves, one change after the other; answers the new flow. Throws an
   * AppFailure `file` where the disk refuses.
   */
  change(
    person: string,
    next: (flow: PostFlow | null) => PostFlow | null,
  ): Promise<PostFlow | null>;
}

export interface FlowStoreDependencies {
  /** Absolute; made when it is needed. One for each environment. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** A file could not be read and was set aside under this name. */
  readonly onDamaged: (name: string) => void;
}

export const createFlowStore = ({
  folder,
  files,
  clock,
  onDamaged,
}: FlowStoreDependencies): FlowStore => {
  const fileOf = (person: string) => path.join(folder, `${hashOfPerson(person)}.json`);
  const inTurn = oneAtATime('the state of Create New Team', folder);

  const load = async (person: string): Promise<PostFlow | null> => {
    const text = await readFileText(fileOf(person));
    if (text === null) return null;
    const kept = parsed(Kept, text);
    if (kept === null) onDamaged(await setAside(files, fileOf(person), clock.now()));
    return kept?.person === person ? kept.postFlow : null;
  };

  return {
    read: (person) => inTurn(() => load(person)),
    change: (person, next) =>
      inTurn(async () => {
        const postFlow = next(await load(person));
        const kept: z.infer<typeof Kept> = { version: 1, person, postFlow };
        await replaceFile(files, fileOf(person), JSON.stringify(kept));
        return postFlow;
      }),
  };
};
