import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { useState } from 'react';
import { searchLinkTypes } from '../../../../domain/hr-sync/link-types';
import { Modal } from '../../../ui/dialogs/modal';
import { StatusBadge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilterHeard } from '../../../ui/feedback/heard';
import { linkIcon } from './link-icon';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignContent: 'start',
    gap: '4px',
    height: '400px',
    overflowY: 'auto',
    margin: 0,
    padding: '2px',
    listStyleType: 'none',
  },
  kind: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) max-content',
    columnGap: '8px',
    alignItems: 'center',
    width: '100%',
    boxSizing: 'border-box',
    padding: '8px 10px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { display: 'flex', fontSize: '18px', color: tokens.colorBrandForeground1 },
  quiet: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** The link types to choose from. */
export const LinkCatalog = ({
  onChoose,
  onClose,
}: {
  readonly onChoose: (id: number) => void;
  readonly onClose: () => void;
}) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const found = searchLinkTypes(typed);
  return (
    <Modal title="Add a link" size="large" onClose={onClose}>
      <Input
        input={{ 'data-initial-focus': '' } as never}
        aria-label="Search link types"
        placeholder="Search"
        contentBefore={<SearchRegular />}
        value={typed}
        onChange={(_event, data) => setTyped(data.value)}
        onKeyDown={(event) => {
          const [only] = found;
          if (event.key === 'Enter' && found.length === 1 && only) onChoose(only.id);
        }}
      />
      <FilterHeard filter={typed} count={found.length} />
      {found.length === 0 ? (
        <EmptyState title="No results" />
      ) : (
        <ul className={styles.list} aria-label="Link types">
          {found.map(({ id, text, placeholder, isPro }) => (
            <li key={id}>
              <button type="button" className={styles.kind} onClick={() => onChoose(id)}>
                <span aria-hidden="true" className={styles.icon}>
                  {linkIcon(id)}
                </span>
                <span>
                  {text}
                  <span className={styles.quiet}>{placeholder}</span>
                </span>
                {isPro && <StatusBadge tone="brand">Pro</StatusBadge>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
};
