import { buttonClassNames, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import type { ReactNode } from 'react';
import { WithEmails } from '../text/with-emails';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '32px',
    padding: '3px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    '& > svg': {
      flexShrink: 0,
      fontSize: '20px',
    },
    // The text wraps before a button's label does. A narrow window has no room for both.
    '@media (min-width: 721px)': { [`& > .${buttonClassNames.root}`]: { flexShrink: 0 } },
  },
  flow: {
    backgroundColor: tokens.colorBrandBackground2,
    '& > svg': {
      color: tokens.colorBrandForeground1,
    },
  },
  success: {
    backgroundColor: `color-mix( in srgb, ${tokens.colorStatusSuccessBackground2} 60%, ${tokens.colorNeutralBackground1} )`,
    '& > svg': {
      color: tokens.colorStatusSuccessForeground1,
    },
  },
  warning: {
    backgroundColor: `color-mix( in srgb, ${tokens.colorStatusWarningBackground1} 55%, ${tokens.colorNeutralBackground1} )`,
    '& > svg': {
      color: tokens.colorStatusWarningForeground1,
    },
  },
  text: {
    flexGrow: 1,
    margin: 0,
    overflowWrap: 'anywhere',
  },
});

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
  const styles = useStyles();
  const Icon = tone === 'plain' ? null : icons[tone];
  return (
    <section
      aria-label={label}
      data-tone={tone}
      className={mergeClasses(styles.root, tone !== 'plain' && styles[tone])}
    >
      {Icon && <Icon aria-hidden="true" />}
      <p className={styles.text} {...(live ? { role: 'status' } : {})}>
        <WithEmails text={text} />
      </p>
      {children}
    </section>
  );
};

/** Reserves the height of a banner, so that the content below does not move. */
export const BannerPlaceholder = () => <div className={useStyles().root} aria-hidden="true" />;
