import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useApp, useSlice } from '../../state/use-app';
import type { ConnectionProps } from './connection-props';
import { Customizations } from './customizations';
import { type HrView, hrSlice } from './hr-slice';
import { Overview } from './overview';

const useStyles = makeStyles({
  tabs: { marginLeft: '-10px' },
  panel: { paddingTop: '4px' },
});

/** One connection: its overview, or how the directory's people become cards. */
export const ConnectionView = (props: ConnectionProps) => {
  const styles = useStyles();
  const view = useSlice(hrSlice, (slice) => slice.view);
  const show = useSlice(hrSlice, (slice) => slice.show);
  const leave = useApp((state) => state.leaving.ask);
  return (
    <div>
      <TabList
        className={styles.tabs}
        selectedValue={view}
        aria-label={`${props.name}: views`}
        onTabSelect={(_event, { value }) => {
          if (value !== view) leave(() => show(value as HrView));
        }}
      >
        <Tab value="overview" id="hr-tab-overview" aria-controls="hr-panel">
          Overview
        </Tab>
        <Tab value="customizations" id="hr-tab-customizations" aria-controls="hr-panel">
          Customizations
        </Tab>
      </TabList>
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
