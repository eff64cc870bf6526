import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { surface } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';

const useStyles = makeStyles({
  panel: {
    padding: '12px 20px 20px',
    ...surface,
    // Clear of the bars that stick to the top and bottom of the screen. The screen's own scroll
    // padding would also scroll it for the buttons in the bars.
    '& *': { scrollMarginBlock: '48px 76px' },
  },
  warning: { border: `1px solid ${tokens.colorStatusWarningBorder1}` },
});

/** A section of the screen with its own background. */
export const Panel = ({
  title,
  actions,
  warning = false,
  children,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly warning?: boolean;
  readonly children: ReactNode;
}) => {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.panel, warning && styles.warning)}>
      <Section level={3} title={title} actions={actions}>
        {children}
      </Section>
    </div>
  );
};
