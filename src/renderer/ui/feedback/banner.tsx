import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import type { ReactNode } from 'react';
import './banner.css';

const icons = { flow: FlowRegular, success: CheckmarkCircleRegular, warning: WarningRegular };

export interface BannerProps {
  /** Accessible name. */
  readonly label: string;
  readonly tone: 'plain' | 'flow' | 'success' | 'warning';
  readonly text: string;
  /** Announces changes; false for text that is there from the start. */
  readonly live?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A line above every tab about work in progress or a problem, with its actions. */
export const Banner = ({ label, tone, text, live = true, children }: BannerProps) => {
  const Icon = tone === 'plain' ? null : icons[tone];
  return (
    <section aria-label={label} data-tone={tone} className={`banner banner-${tone}`}>
      {Icon && <Icon aria-hidden="true" />}
      <p className="banner-text" {...(live ? { role: 'status' } : {})}>
        {text}
      </p>
      {children}
    </section>
  );
};
