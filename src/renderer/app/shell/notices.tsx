import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../state/use-app';
import { DismissButton } from '../../ui/buttons/dismiss-button';
import { Banner } from '../../ui/feedback/banner';
import { focusFirstField } from '../keyboard/first-focus';

const none: readonly string[] = [];

/** Notices read in this window do not return after the next sign-in or a reload. */
const readKey = 'internal-dash-notices';

const readBefore = (): readonly string[] => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(readKey) ?? '[]');
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
};

/** One-time notices: no keychain, damaged settings, or another damaged file of the app. */
export const Notices = () => {
  const notices = useApp((state) => state.session.info?.notices ?? none);
  const [dismissed, setDismissed] = useState(readBefore);
  const before = useRef(dismissed);
  // The pressed button is gone, so the focus moves to the next notice or to the screen's first field.
  useEffect(() => {
    if (before.current !== dismissed) {
      const next = document.querySelector<HTMLElement>('[aria-label="Dismiss notice"]');
      if (next) next.focus();
      else focusFirstField();
    }
    before.current = dismissed;
  }, [dismissed]);
  const dismiss = (notice: string) => {
    const now = [...dismissed, notice];
    sessionStorage.setItem(readKey, JSON.stringify(now));
    setDismissed(now);
  };
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <Banner key={notice} label="Notice" tone="warning" text={notice}>
        <DismissButton label="Dismiss notice" onClick={() => dismiss(notice)} />
      </Banner>
    ));
};
