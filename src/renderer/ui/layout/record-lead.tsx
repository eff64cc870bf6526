import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { type ReactNode, useContext } from 'react';
import { CopyButton } from '../buttons/copy-text';
import { LeadNameId } from '../dialogs/modal';

const useStyles = makeStyles({
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  // A name of any length must not push the record itself out of the modal. Only a very long one: a
  // box that scrolls would cut off what letters of some scripts have outside their line.
  veryLong: { '@media screen': { maxHeight: '30vh', overflowY: 'auto' } },
  id: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '2px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px',
    marginLeft: 'auto',
  },
});

interface RecordIdProps {
  readonly id: number;
  /** The link to the record, for tickets. */
  readonly link: string;
  /** The title next to it already contains the number. */
  readonly isInTitle?: boolean;
}

/** The ID of a record, next to the modal's title. */
export const RecordId = ({ id, link, isInTitle = false }: RecordIdProps) => (
  <span className={useStyles().id}>
    {!isInTitle && `#${id}`}
    <CopyButton value={String(id)} label={`ID ${id}`} />
    <CopyButton value={link} label="link to this record" icon={<LinkRegular />} />
  </span>
);

/** Characters of a name that needs no more than a few lines. */
const longName = 200;

interface RecordLeadProps {
  readonly name: string;
  /** Plan and status. */
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** The record's name, plan, status, and actions: always visible. */
export const RecordLead = ({ name, badges, actions }: RecordLeadProps) => {
  const styles = useStyles();
  return (
    <>
      <span
        id={useContext(LeadNameId)}
        className={mergeClasses(styles.name, name.length > longName && styles.veryLong)}
      >
        {name}
      </span>
      {badges}
      {actions && <span className={styles.actions}>{actions}</span>}
    </>
  );
};
