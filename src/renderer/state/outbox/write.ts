import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { Result } from '../../../contract/wire/errors';
import type { DraftsSlice } from '../drafts/drafts-slice';
import type { Records } from '../queries/records';
import type { ServerState } from '../queries/server-state';
import type { Tells } from './tell-failure';
import type { TogglesSlice } from './toggles-slice';
import { undoneText } from './undone-text';
import type { WritesSlice } from './writes-slice';

/** A value as it was and as it shall be, for the person who answers for the change. */
export interface Change {
  /** Key of the input and of the server's `current`, such as `email`. */
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** A value on the server as a person reads it; text as it is without it. */
  readonly text?: (current: unknown) => string;
}

/** What the user reads before something happens. */
export interface ConfirmSpec {
  /** `Please confirm` without one. */
  readonly title?: string;
  readonly question: string;
  /** Who it is about and what is lost or charged, in a sentence below the question. */
  readonly detail?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly changes?: readonly Change[];
  /** The values show only where somebody else has changed them meanwhile. */
  readonly onlyConflicts?: boolean;
  /** What is asked where someone else has changed it, if it is more than one value. */
  readonly conflictQuestion?: string;
  /** The screen that asks cannot take it back: the focus starts on Cancel. */
  readonly final: boolean;
  /** It destroys, charges or overwrites something. */
  readonly danger?: boolean;
}

/** Of a confirmation: what is unusual about what is sent, where there is anything (checklist J22). */
export const doubted = (doubts: readonly string[]): Pick<ConfirmSpec, 'detail'> =>
  doubts.length === 0 ? {} : { detail: doubts.join(' ') };

/**
 * A write as a value, made by a function of `<feature>-writes.ts`: its button, the palette and the
 * tests use the same one, and only the state floor sends it.
 */
export interface Write<M extends MethodName = MethodName> {
  /** Names the write; a second one with the same key does nothing while one is under way. */
  readonly key: string;
  readonly method: M;
  readonly input: MethodInput<M>;
  /** Shows the confirmed change before the reload that follows it. */
  readonly applies?: (records: Records) => void;
  /** Shows what it was answered with. */
  readonly answers?: (state: { readonly server: ServerState }, value: MethodOutput<M>) => void;
  /** Queries that are read again once its confirmation is answered. */
  readonly rereads?: readonly MethodName[];
  /**
   * Prefixes of the drafts that are done with once it went through or was given up. What was typed
   * while it was under way is the next one, and stays.
   */
  readonly drafts?: readonly string[];
  /** Snackbar on success (section 8). */
  readonly success?: string;
  readonly tells?: Tells;
  /** Without one it goes at once. */
  readonly confirm?: ConfirmSpec;
  /** The input that takes the place of what someone else saved; without it their values become its `base`. */
  readonly rebase?: (current: Readonly<Record<string, unknown>>) => MethodInput<M>;
  /**
   * The call that takes it back, made when it is wanted; the snackbar offers it. Never for what
   * charges, sends or tells somebody.
   */
  readonly undo?: () => Write<M>;
  /** The record that is read again when the user lets somebody else's value stand. */
  readonly record?: { readonly kind: 'member' | 'team'; readonly id: number };
}

/** A switch as a value: shows at once, only the last wish counts (state/toggles). */
export interface ToggleWrite<M extends MethodName = MethodName> {
  readonly key: string;
  readonly method: M;
  /** What the record says now. */
  readonly current: boolean;
  readonly input: (value: boolean) => MethodInput<M>;
  readonly applies: (records: Records, value: boolean) => void;
  readonly success?: string;
  readonly tells?: Tells;
}

/** Any write, as lists and confirmations hold them. */
export type AnyWrite = { [M in MethodName]: Write<M> }[MethodName];

/** What sending needs of the state floor. */
export interface Sending {
  readonly writes: WritesSlice;
  readonly records: Records;
  readonly drafts: DraftsSlice;
  readonly server: ServerState;
}

/** Sends a write; null when the same one is under way already. */
export const sendWrite = async <M extends MethodName>(
  state: Sending,
  {
    key,
    method,
    input,
    applies,
    answers,
    drafts: done = [],
    success,
    tells,
    undo,
    confirm,
  }: Write<M>,
): Promise<Result<MethodOutput<M>> | null> => {
  const { writes, records, drafts } = state;
  const sent = drafts.typed(...done);
  const result = await writes.run(key, method, input, {
    ...(success ? { success } : {}),
    ...(tells ? { onError: tells } : {}),
    // It asks nothing, leaves what is being typed, and tells a refusal itself.
    ...(undo
      ? {
          undo: () => {
            const back = undo();
            const said = back.success
              ? { success: undoneText(back.success, confirm?.changes) }
              : {};
            return sendWrite(state, { ...back, ...said, drafts: [], tells: 'snackbar' });
          },
        }
      : {}),
  });
  if (result?.ok) {
    applies?.(records);
    answers?.(state, result.value);
    drafts.dropSent(sent);
  }
  return result;
};

/** Sets a switch to the other value, or to the one given. */
export const sendToggle = <M extends MethodName>(
  { toggles, records }: { toggles: TogglesSlice; records: Records },
  { key, method, current, input, applies, success, tells }: ToggleWrite<M>,
  value = !(toggles.wishes[key] ?? current),
): Promise<void> =>
  toggles.set({
    key,
    value,
    current,
    method,
    input,
    apply: (confirmed) => applies(records, confirmed),
    ...(success ? { success } : {}),
    ...(tells ? { tells } : {}),
  });
