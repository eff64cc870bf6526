import type { AnyCommand } from '../../state/commands/commands';
import type { Modal } from '../../state/navigation/navigation-slice';
import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    palette: PaletteSlice;
  }
}

/** The form of a command that has fields. */
export interface PaletteForm {
  readonly command: AnyCommand;
  /** The command's line in the palette. */
  readonly title: string;
  /** The record that the command is about; null for a command of the app. */
  readonly about: Modal | null;
  /** The values picked in fields that are no drafts, by name. */
  readonly picked: Readonly<Record<string, string>>;
}

/**
 * The palette: whether it is open, and its texts, which are cleared each time it opens or closes.
 * They are here because the end of a session unmounts the palette, and loses nothing typed (A10).
 */
export interface PaletteSlice {
  open: boolean;
  text: string;
  /** Null while the palette searches. */
  form: PaletteForm | null;
  /** Enter was pressed before the palette's code loaded. */
  sent: boolean;
  show(): void;
  hide(): void;
  setText(text: string): void;
  openForm(command: AnyCommand, title: string, about: Modal | null): void;
  /** Picks a value in a field of the open form. */
  pick(name: string, text: string): void;
  closeForm(): void;
  send(): void;
  /** Whether Enter was pressed early; resets it. */
  takeSent(): boolean;
}

const createPaletteSlice = ({ self, setState }: SliceContext<PaletteSlice>): PaletteSlice => ({
  open: false,
  text: '',
  form: null,
  sent: false,
  show: () => setState({ open: true, text: '', form: null, sent: false }),
  hide: () => setState({ open: false, form: null }),
  setText: (text) => setState({ text }),
  openForm: (command, title, about) => setState({ form: { command, title, about, picked: {} } }),
  pick: (name, text) =>
    setState(({ form }) =>
      form ? { form: { ...form, picked: { ...form.picked, [name]: text } } } : {},
    ),
  closeForm: () => setState({ form: null }),
  send: () => setState({ sent: true }),
  takeSent: () => {
    const { sent } = self();
    if (sent) setState({ sent: false });
    return sent;
  },
});

export const paletteSlice = defineSlice('palette', createPaletteSlice);
