import { useEffect } from 'react';
import type { Feature } from '../state/feature';
import { shownTabs } from '../state/shown-tabs';
import { useAppStore } from '../state/use-app';
import { escapeTopDialog, topDialog } from '../ui/dialog-stack';
import { paletteSlice } from './palette/palette-slice';

export type Shortcut =
  | { readonly kind: 'search' }
  | { readonly kind: 'palette' }
  /** Counts from 0 in the order of the visible tabs. */
  | { readonly kind: 'tab'; readonly index: number }
  | { readonly kind: 'help' }
  /** To the buttons of the snackbar, and back. */
  | { readonly kind: 'message' }
  | { readonly kind: 'close' };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** An empty field that a screen opens with: a key of the app is no beginning of what goes into it. */
const letsKeys = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && 'letsKeys' in target.dataset && target.value === '';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !letsKeys(target) &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** What the keys ask for, if anything. */
export const shortcutOf = (event: Keys): Shortcut | null => {
  const { key, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && !altKey) {
    if (key.toLowerCase() === 'k') return { kind: 'palette' };
    if (/^[1-9]$/.test(key)) return { kind: 'tab', index: Number(key) - 1 };
    return null;
  }
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'F6') return { kind: 'message' };
  if (key === 'F1') return { kind: 'help' };
  if (key === '?' && !isTyping(event.target)) return { kind: 'help' };
  if (key === '/' && !isTyping(event.target)) return { kind: 'search' };
  return null;
};

/** Waits for the search screen when it has to be shown (or loaded) first. */
const focusSearchField = (triesLeft = 60): void => {
  const field = document.querySelector<HTMLInputElement>('#tab-panel input[role="combobox"]');
  if (field && !field.closest('[aria-hidden="true"]')) {
    field.focus();
    field.select();
  } else if (triesLeft > 0) {
    requestAnimationFrame(() => focusSearchField(triesLeft - 1));
  }
};

let beforeMessage: Element | null = null;

/** To the snackbar's first button, or from it back to where one was. False without a snackbar. */
const focusMessage = (): boolean => {
  const bar = document.querySelector<HTMLElement>('[data-severity]');
  if (!bar) return false;
  if (bar.contains(document.activeElement)) {
    if (beforeMessage instanceof HTMLElement) beforeMessage.focus();
  } else {
    beforeMessage = document.activeElement;
    bar.querySelector('button')?.focus();
  }
  return true;
};

/** What had the focus went with its screen; a screen that takes it by itself keeps it. */
const focusTab = (tab: number): void => {
  const now = document.activeElement;
  if (now === null || now === document.body) document.getElementById(`tab-${tab}`)?.focus();
};

/** The keys of the whole app (section 11); the shortcuts modal lists them. */
export const useKeyboard = (
  features: readonly Feature[],
  selectTab: (tab: number) => void,
): void => {
  const store = useAppStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      const { session, navigation, feedback } = store.getState();
      const { session: now } = session;
      if (now.status !== 'signed-in' || now.locked) return;
      // An alert or a question wants its answer first.
      const asked =
        feedback.alerts.length > 0 || topDialog()?.getAttribute('role') === 'alertdialog';

      if (shortcut.kind === 'close') {
        escapeTopDialog();
        return;
      }
      if (shortcut.kind === 'message') {
        if (focusMessage()) event.preventDefault();
        return;
      }
      if (shortcut.kind === 'help') {
        if (asked) return;
        event.preventDefault();
        navigation.openModal({ kind: 'shortcuts' });
        return;
      }
      if (shortcut.kind === 'palette') {
        // Not the browser's own; and over everything but what wants its answer first.
        event.preventDefault();
        if (asked) return;
        const palette = store.slice(paletteSlice);
        if (palette.open) palette.hide();
        else palette.show();
        return;
      }
      const shown = shownTabs(features, now.user, store.getState());
      const tab =
        shortcut.kind === 'search'
          ? shown.find((each) => each.path === '/search')
          : shown[shortcut.index];
      if (!tab) return;
      // Not the browser's: its address bar, its own tabs.
      event.preventDefault();
      if (asked) return;
      navigation.closeAllModals();
      selectTab(tab.id);
      if (shortcut.kind === 'search') focusSearchField();
      else requestAnimationFrame(() => focusTab(tab.id));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, features, selectTab]);
};
