import { makeStyles } from '@fluentui/react-components';
import { useApp, useSlice } from '../../../state/use-app';
import { Tabs } from '../../../ui/layout/tabs';
import { type HrView, hrSlice } from '../hr-slice';
import { Customizations } from '../mapping/customizations';
import type { ConnectionProps } from './connection-props';
import { Overview } from './overview';

const useStyles = makeStyles({
  tabs: { marginLeft: '-10px' },
  panel: { paddingTop: '4px' },
});

const views: readonly { id: HrView; title: string }[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'customizations', title: 'Customizations' },
];

/** One connection: its overview, or its mapping from directory users to cards. */
export const ConnectionView = (props: ConnectionProps) => {
  const styles = useStyles();
  const view = useSlice(hrSlice, (slice) => slice.view);
  const show = useSlice(hrSlice, (slice) => slice.show);
  const leave = useApp((state) => state.navigationGuard.ask);
  return (
    <div>
      <Tabs
        className={styles.tabs}
        tabs={views}
        selected={view}
        label={`${props.name}: views`}
        prefix="hr-tab"
        panel="hr-panel"
        onSelect={(next) => {
          if (next !== view) leave(() => show(next));
        }}
      />
      <div
        role="tabpanel"
        id="hr-panel"
        aria-labelledby={`hr-tab-${view}`}
        className={styles.panel}
      >
        {view === 'overview' ? <Overview {...props} /> : <Customizations {...props} />}
      </div>
    </div>
  );
};
