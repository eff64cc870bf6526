import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../state/use-app';
import { PlainButton } from '../../ui/buttons/plain-button';
import { Banner } from '../../ui/feedback/banner';
import { focusPage } from '../../ui/focus/focus-page';

const none: readonly string[] = [];

/** What was read in this window is not said again after the next sign-in, nor after a reload. */
const readKey = 'internal-dash-notices';

const readBefore = (): readonly string[] => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(readKey) ?? '[]');
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
};

/** What the start has to say once: no keychain, damaged settings. */
export const Notices = () => {
  const notices = useApp((state) => state.session.info?.notices ?? none);
  const [dismissed, setDismissed] = useState(readBefore);
  const before = useRef(dismissed);
  // The button that was pressed is gone.
  useEffect(() => {
    if (before.current !== dismissed) focusPage();
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
      <Banner key={notice} label="Notice" tone="warning" text={notice} live={false}>
        <PlainButton
          look="transparent"
          size="small"
          aria-label="Dismiss notice"
          icon={<DismissRegular />}
          onClick={() => dismiss(notice)}
        />
      </Banner>
    ));
};
