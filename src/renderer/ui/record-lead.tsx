import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  id: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
});

interface RecordLeadProps {
  readonly name: string;
  readonly id: number;
  /** Plan and state. */
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** Name, ID, plan and state of the record that one works on: always in view. */
export const RecordLead = ({ name, id, badges, actions }: RecordLeadProps) => {
  const styles = useStyles();
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.id}>#{id}</span>
      {badges}
      {actions && <span className={styles.actions}>{actions}</span>}
    </>
  );
};
