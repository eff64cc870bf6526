import { useEffect } from 'react';
import { visibleTabs } from '../../rules/tabs';
import { useAppStore } from '../ui/use-app';
import { searchTab } from './tabs';

export type Shortcut =
  | { readonly kind: 'search' }
  /** Counts from 0 in the order of the visible tabs. */
  | { readonly kind: 'tab'; readonly index: number }
  | { readonly kind: 'help' }
  | { readonly kind: 'close' };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** What the keys ask for, if anything. */
export const shortcutOf = (event: Keys): Shortcut | null => {
  const { key, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && !altKey) {
    if (key.toLowerCase() === 'k') return { kind: 'search' };
    if (/^[1-9]$/.test(key)) return { kind: 'tab', index: Number(key) - 1 };
    return null;
  }
  if (key === 'Escape') return { kind: 'close' };
  if (key === '?' && !isTyping(event.target)) return { kind: 'help' };
  return null;
};

const shownDialogs = () =>
  document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"]), [role="alertdialog"]');

/** Dialogs close themselves on Esc; this is for when the focus is nowhere. */
const mayCloseTop = (): boolean => {
  const shown = shownDialogs();
  const [only] = shown;
  return shown.length === 1 && only?.getAttribute('role') === 'dialog';
};

/** Waits for the search screen when it has to be shown (or loaded) first. */
const focusSearchField = (triesLeft = 60): void => {
  const field = document.querySelector<HTMLInputElement>('form[role="search"] input');
  if (field && !field.closest('[aria-hidden="true"]')) {
    field.focus();
    field.select();
  } else if (triesLeft > 0) {
    requestAnimationFrame(() => focusSearchField(triesLeft - 1));
  }
};

/** The keys of the whole app (issue 2, section 5); the shortcuts modal lists them. */
export const useKeyboard = (selectTab: (tab: number) => void): void => {
  const store = useAppStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      const { session, navigation, feedback } = store.getState();
      const { session: now } = session;
      if (now.status !== 'signed-in') return;
      // An alert or a question wants its answer first.
      const asked = feedback.alerts.length > 0 || document.querySelector('[role="alertdialog"]');

      if (shortcut.kind === 'close') {
        if (!asked && navigation.modals.length > 0 && mayCloseTop()) navigation.closeModal();
        return;
      }
      if (shortcut.kind === 'help') {
        if (asked) return;
        event.preventDefault();
        navigation.openModal({ kind: 'shortcuts' });
        return;
      }
      const shown = visibleTabs(now.user, { hasPostFlow: navigation.postFlow !== null });
      const tab =
        shortcut.kind === 'search'
          ? shown.find((each) => each.id === searchTab)
          : shown[shortcut.index];
      if (!tab) return;
      // Not the browser's: its address bar, its own tabs.
      event.preventDefault();
      if (asked) return;
      navigation.closeAllModals();
      selectTab(tab.id);
      if (shortcut.kind === 'search') focusSearchField();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, selectTab]);
};
