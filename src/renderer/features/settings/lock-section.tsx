import { Button, Field, makeStyles } from '@fluentui/react-components';
import { counted } from '../../../rules/counted';
import { useApp } from '../../state/use-app';
import { Dropdown } from '../../ui/dropdown';
import { Section } from '../../ui/section';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'flex-end', columnGap: '8px' },
  grow: { flexGrow: 1, minWidth: 0 },
});

const choices = [1, 5, 10, 15, 30, 60, 120];

const label = (minutes: number): string => `${counted(minutes, 'minute')} without use`;

/** When this machine locks the app; not whether. */
export const LockSection = () => {
  const styles = useStyles();
  const minutes = useApp((state) => state.session.settings?.idleLockMinutes ?? 15);
  const setIdleLock = useApp((state) => state.session.setIdleLock);
  const lock = useApp((state) => state.session.lock);
  const offered = choices.includes(minutes)
    ? choices
    : [...choices, minutes].sort((one, other) => one - other);
  return (
    <Section title="Lock">
      <div className={styles.line}>
        <Field className={styles.grow} label="Lock the app after">
          <Dropdown
            value={String(minutes)}
            options={offered.map((each) => ({ value: String(each), label: label(each) }))}
            onChange={(value) => void setIdleLock(Number(value))}
          />
        </Field>
        <Button onClick={() => void lock()}>Lock now</Button>
      </div>
    </Section>
  );
};
