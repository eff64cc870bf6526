import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { useState } from 'react';
import { useApp } from '../state/use-app';
import { Banner } from '../ui/banner';
import { PlainButton } from '../ui/plain-button';

const none: readonly string[] = [];

/** What the start has to say once: no keychain, damaged settings. */
export const Notices = () => {
  const notices = useApp((state) => state.session.info?.notices ?? none);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <Banner key={notice} label="Notice" tone="warning" text={notice} live={false}>
        <PlainButton
          look="transparent"
          size="small"
          aria-label="Dismiss notice"
          icon={<DismissRegular />}
          onClick={() => setDismissed((now) => [...now, notice])}
        />
      </Banner>
    ));
};
