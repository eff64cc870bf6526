import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { OpaqueId } from '../../../../contract/entities/hr';
import { boundedName } from '../../../../domain/text/bounded-name';
import { useSlice } from '../../../state/use-app';
import { Modal } from '../../../ui/dialogs/modal';
import { GroupMembers } from './group-members';
import { groupSlice } from './group-slice';
import { GroupTree } from './group-tree';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.8fr)',
    columnGap: '20px',
    height: '62vh',
    minHeight: '320px',
    '@media (max-width: 700px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(96px, 1fr) minmax(0, 2fr)',
      rowGap: '12px',
    },
  },
  side: {
    minHeight: 0,
    overflowY: 'auto',
    paddingRight: '12px',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 700px)': {
      paddingRight: 0,
      borderRight: 'none',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
});

interface GroupModalProps {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly onClose: () => void;
}

/** A directory group with its nested groups and its members (G5). */
export const GroupModal = ({ id, uid, name, teamId, connectionId, onClose }: GroupModalProps) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState({ id, name });
  const leave = useSlice(groupSlice, (slice) => slice.leave);
  useEffect(() => () => leave(uid), [leave, uid]);
  return (
    <Modal title={boundedName(name)} size="large" onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <GroupTree
            uid={uid}
            root={{ id, name }}
            chosen={chosen.id}
            onChoose={(group) => setChosen(group)}
          />
        </div>
        <GroupMembers
          key={chosen.id}
          teamId={teamId}
          connectionId={connectionId}
          uid={uid}
          groupId={chosen.id}
          name={chosen.name}
        />
      </div>
    </Modal>
  );
};
