import { makeStyles, tokens } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-text';

const useStyles = makeStyles({
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  id: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '2px',
    color: tokens.colorNeutralForeground3,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
});

interface RecordLeadProps {
  readonly name: string;
  readonly id: number;
  /** Leads here from a ticket. */
  readonly address: string;
  /** Plan and state. */
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** Name, ID, plan and state of the record that one works on: always in view. */
export const RecordLead = ({ name, id, address, badges, actions }: RecordLeadProps) => {
  const styles = useStyles();
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.id}>
        #{id}
        <CopyButton value={String(id)} label={`ID ${id}`} />
        <CopyButton value={address} label="address of this record" icon={<LinkRegular />} />
      </span>
      {badges}
      {actions && <span className={styles.actions}>{actions}</span>}
    </>
  );
};
