import { makeStyles, ProgressBar, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { OfferedUpdate, UpdateChannel, UpdateState } from '../../../contract/entities/updates';
import { QueryError } from '../../parts/error-state';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { InlineLoading } from '../../ui/feedback/loading';
import { Section } from '../../ui/layout/section';
import { Relative } from '../../ui/text/date-time';
import { heldText } from './update-texts';
import { updatesSlice } from './updates-slice';

const useStyles = makeStyles({
  text: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  notes: {
    margin: 0,
    maxHeight: '160px',
    overflowY: 'auto',
    padding: '8px 12px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'inherit',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  actions: { display: 'flex', columnGap: '8px', alignItems: 'center' },
  channels: { marginLeft: '-8px' },
});

interface NotesProps {
  readonly update: OfferedUpdate;
  readonly hasFirstFocus: boolean;
}

const Notes = ({ update, hasFirstFocus }: NotesProps) => {
  const styles = useStyles();
  if (update.notes === '') return null;
  return (
    <section
      // Scrolls by keyboard, because there is no focusable element inside.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label={`New in ${update.version}`}
      className={styles.notes}
      {...(hasFirstFocus && { 'data-initial-focus': '' })}
    >
      {update.notes}
    </section>
  );
};

const said = (state: UpdateState): string => {
  switch (state.status) {
    case 'none':
      return state.why;
    case 'idle':
      if (state.problem) return state.problem;
      return state.checkedAt ? 'Internal Dash is up to date.' : 'Not checked yet.';
    case 'checking':
      return 'Checking for updates';
    case 'available':
      return state.problem ?? `Version ${state.update.version} is available.`;
    case 'downloading':
      return state.attempt === 1
        ? `Downloading version ${state.update.version}`
        : `Downloading version ${state.update.version} again because the first download was incomplete`;
    case 'ready':
      return (
        heldText(state.blockers) ||
        `Version ${state.update.version} is ready. It is installed when you restart the app or close it.`
      );
    case 'installing':
      return `Restarting into version ${state.update.version}. If the app stays open, close it and open it again.`;
  }
};

const offeredBy = (state: UpdateState): OfferedUpdate | null =>
  state.status === 'available' || state.status === 'downloading' || state.status === 'ready'
    ? state.update
    : null;

interface UpdatesSectionProps {
  /** The user came for the updates. */
  readonly isFirst: boolean;
}

/** The current version, the available one, and the actions to install it. */
export const UpdatesSection = ({ isFirst }: UpdatesSectionProps) => {
  const styles = useStyles();
  const { check, download, install, setChannel } = useSlice(updatesSlice, (slice) => slice);
  const asked = useQueryMethod('updates.get', {}, { fresh: false });
  const updates = asked.value;
  if (!updates) {
    return (
      <Section title="Updates">
        {asked.error ? <QueryError query={asked} /> : <InlineLoading />}
      </Section>
    );
  }
  const { state, channel } = updates;
  const offered = offeredBy(state);
  return (
    <Section title="Updates">
      <p role="status" className={state.status === 'none' ? styles.quiet : styles.text}>
        {said(state)}
      </p>
      {state.status === 'idle' && state.checkedAt && (
        <p className={styles.quiet}>
          Last checked <Relative iso={state.checkedAt} isInside />
        </p>
      )}
      {state.status === 'downloading' && (
        <ProgressBar
          aria-label={`Download of version ${state.update.version}`}
          value={state.percent / 100}
        />
      )}
      {offered && <Notes update={offered} hasFirstFocus={isFirst} />}
      {state.status !== 'none' && (
        <>
          <div className={styles.actions}>
            {state.status === 'available' && (
              <Button appearance="primary" onClick={() => void download()}>
                Download
              </Button>
            )}
            {state.status === 'ready' && (
              <Button appearance="primary" onClick={() => void install()}>
                Restart to install
              </Button>
            )}
            {(state.status === 'idle' ||
              state.status === 'checking' ||
              state.status === 'available') && (
              <Button busy={state.status === 'checking'} onClick={() => void check()}>
                Check for updates
              </Button>
            )}
          </div>
          <RadioGroup
            className={styles.channels}
            layout="horizontal"
            aria-label="Update channel"
            value={channel}
            onChange={(_event, data) => void setChannel(data.value as UpdateChannel)}
          >
            <Radio value="latest" label="Releases" />
            <Radio value="beta" label="Beta (early access)" />
          </RadioGroup>
        </>
      )}
    </Section>
  );
};
