/** Enter and the space bar press what has the focus; with Ctrl or Cmd they mean something else. */
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat'>;

interface Press {
  readonly chord: string;
  /** Milliseconds of the clock. */
  readonly at: number;
}

/** Milliseconds: the same key again within them, with none between, was pressed twice by mistake. */
const doublePress = 500;

const chordOf = ({ key, ctrlKey, metaKey }: Keys): string | null =>
  key === 'Enter' || key === ' ' ? `${ctrlKey || metaKey ? 'Mod+' : ''}${key}` : null;

let last: Press | null = null;

/** Remembers the last press in the window; answers what ends that. */
export const watchPresses = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event);
    last = chord === null ? null : { chord, at: Date.now() };
  };
  // Before anybody who stops the event.
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
};

/** Whether a key in a dialog answers it. */
export type IsDeliberateKey = (event: Keys) => boolean;

/**
 * For a question that has just come up, maybe under a finger: the key that opened it does not answer
 * it, neither held down nor pressed twice. The press that answers it does not answer what comes up in
 * its place either, such as somebody else's change.
 */
export const guardAgainstKeyRepeat = (): IsDeliberateKey => {
  let before = last;
  return (event) => {
    const chord = chordOf(event);
    if (chord === null) {
      before = null;
      return true;
    }
    const now = Date.now();
    const since = before?.chord === chord ? now - before.at : Number.POSITIVE_INFINITY;
    before = { chord, at: now };
    // A clock that was set back says nothing.
    const isDouble = since >= 0 && since < doublePress;
    return !isDouble && !event.repeat;
  };
};
