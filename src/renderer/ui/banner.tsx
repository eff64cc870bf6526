import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { FlowRegular } from '@fluentui/react-icons/svg/flow';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '32px',
    padding: '3px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground1,
  },
  plain: { backgroundColor: tokens.colorNeutralBackground1 },
  flow: { backgroundColor: tokens.colorBrandBackground2 },
  success: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorStatusSuccessBackground2} 60%, ${tokens.colorNeutralBackground1})`,
  },
  warning: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorStatusWarningBackground1} 55%, ${tokens.colorNeutralBackground1})`,
  },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

const useIconStyles = makeStyles({
  icon: { flexShrink: 0, fontSize: '20px' },
  flow: { color: tokens.colorBrandForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
});

const icons = { flow: FlowRegular, success: CheckmarkCircleRegular, warning: WarningRegular };

export interface BannerProps {
  /** Names it for assistive technology. */
  readonly label: string;
  readonly tone: 'plain' | 'flow' | 'success' | 'warning';
  readonly text: string;
  /** Read out when it changes; not for what stands there from the start. */
  readonly live?: boolean;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** One line above every tab: what is under way or wrong, and what one can do about it. */
export const Banner = ({ label, tone, text, live = true, children }: BannerProps) => {
  const styles = useStyles();
  const iconStyles = useIconStyles();
  const Icon = tone === 'plain' ? null : icons[tone];
  return (
    <section
      aria-label={label}
      data-tone={tone}
      className={mergeClasses(styles.banner, styles[tone])}
    >
      {Icon && tone !== 'plain' && (
        <Icon aria-hidden="true" className={mergeClasses(iconStyles.icon, iconStyles[tone])} />
      )}
      <p className={styles.text} {...(live ? { role: 'status' } : {})}>
        {text}
      </p>
      {children}
    </section>
  );
};
