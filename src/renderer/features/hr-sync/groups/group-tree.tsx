import { makeStyles, Tree, TreeItem, TreeItemLayout, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/headless/svg/arrow-repeat-all';
import { PeopleRegular } from '@fluentui/react-icons/headless/svg/people';
import { useEffect, useState } from 'react';
import { useSlice } from '../../../state/use-app';
import { InlineLoading } from '../../../ui/feedback/loading';
import { DirectoryFailure } from '../directory-failure';
import { groupKey, groupSlice } from './group-slice';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  circle: { color: tokens.colorStatusWarningForeground1 },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { overflowWrap: 'anywhere' },
  note: { padding: '4px 8px 4px 32px' },
});

const inCircle = 'Circular: already listed above';

interface Group {
  readonly id: string;
  readonly name: string;
}

interface GroupTreeProps {
  readonly uid: string;
  readonly root: Group;
  readonly chosen: string;
  readonly onChoose: (group: Group) => void;
}

/**
 * Nested groups, one level at a time. A group inside itself is marked as circular and cannot be
 * opened.
 */
export const GroupTree = ({ uid, root, chosen, onChoose }: GroupTreeProps) => (
  <Tree aria-label="Groups" size="small" defaultOpenItems={[root.id]}>
    <Node uid={uid} group={root} path={[]} chosen={chosen} onChoose={onChoose} startsOpen />
  </Tree>
);

const Node = ({
  uid,
  group,
  path,
  chosen,
  onChoose,
  startsOpen = false,
}: Omit<GroupTreeProps, 'root'> & {
  readonly group: Group;
  /** IDs of the parent groups. */
  readonly path: readonly string[];
  readonly startsOpen?: boolean;
}) => {
  const styles = useStyles();
  const [open, setOpen] = useState(startsOpen);
  const pages = useSlice(groupSlice, (slice) => slice.nested[groupKey(uid, group.id)]);
  const load = useSlice(groupSlice, (slice) => slice.loadNested);
  // Shown as a circle and not opened.
  const circle = path.includes(group.id);
  const isLeaf = circle || (pages?.state === 'ready' && pages.items.length === 0);
  useEffect(() => {
    if (open && !circle) load(uid, group.id);
  }, [open, circle, load, uid, group.id]);

  const place = [...path, group.id].join('/');
  return (
    <TreeItem
      itemType={isLeaf ? 'leaf' : 'branch'}
      value={place}
      // Otherwise the nested groups would become part of its accessible name.
      aria-label={circle ? `${group.name}, ${inCircle}` : group.name}
      aria-current={chosen === group.id && !circle ? 'true' : undefined}
      open={open && !isLeaf}
      onOpenChange={(_event, data) => setOpen(data.open)}
      onClick={(event) => {
        event.stopPropagation();
        if (!circle) onChoose(group);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || circle) return;
        event.stopPropagation();
        onChoose(group);
      }}
    >
      <TreeItemLayout
        className={chosen === group.id && !circle ? styles.chosen : undefined}
        iconBefore={
          circle ? <ArrowRepeatAllRegular className={styles.circle} /> : <PeopleRegular />
        }
      >
        <span className={styles.name}>{group.name}</span>
        {circle && <span className={styles.circle}> {inCircle}</span>}
      </TreeItemLayout>
      {!isLeaf && (
        <Tree>
          {(pages?.items ?? []).map(({ id, displayName }) => (
            <Node
              key={id}
              uid={uid}
              group={{ id, name: displayName || id }}
              path={[...path, group.id]}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
          {open && (pages === undefined || (pages.state === 'loading' && !pages.error)) && (
            <div className={styles.note}>
              <InlineLoading label="Loading groups" />
            </div>
          )}
          {pages?.error && (
            <div className={styles.note}>
              <DirectoryFailure
                error={pages.error}
                place="group"
                busy={pages.state === 'loading'}
                onRetry={() => load(uid, group.id)}
              />
            </div>
          )}
        </Tree>
      )}
    </TreeItem>
  );
};
