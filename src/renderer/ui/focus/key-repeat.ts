/**
 * Enter and the space bar activate the focused element; with Ctrl or Cmd they mean something else.
 */
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat'>;

interface Press {
  readonly chord: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Milliseconds: a repeated key within this time, with no other key between, is an accidental double
 * press.
 */
const doublePress = 500;

const chordOf = ({ key, ctrlKey, metaKey }: Keys): string | null =>
  key === 'Enter' || key === ' ' ? `${ctrlKey || metaKey ? 'Mod+' : ''}${key}` : null;

let last: Press | null = null;

/** Records the last press in the window; returns the function that stops and forgets it. */
export const watchPresses = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event);
    last = chord === null ? null : { chord, at: Date.now() };
  };
  // Before any handler that stops the event.
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    last = null;
  };
};

/** Whether a key press may answer the dialog. */
export type IsDeliberateKey = (event: Keys) => boolean;

/**
 * For a question that appears while the user is typing: the key that opened it must not answer it,
 * whether held down or pressed twice. The press that answers it must not answer the next question
 * either, such as one about someone else's change.
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
    // The clock was set back, so the elapsed time is meaningless.
    const isDouble = since >= 0 && since < doublePress;
    return !isDouble && !event.repeat;
  };
};
