import { Field, makeStyles } from '@fluentui/react-components';
import { longestIdleLock } from '../../../contract/limits';
import { minutesText } from '../../../domain/text/duration';
import { useConfirm } from '../../state/confirmations/use-confirm';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Dropdown } from '../../ui/forms/dropdown';
import { Section } from '../../ui/layout/section';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'flex-end', columnGap: '8px' },
  grow: { flexGrow: 1, minWidth: 0 },
});

const choices = [1, 5, 10, 15, 30, 60, 120, 240, longestIdleLock];
const never = 'never';

const label = (minutes: number): string => `${minutesText(minutes)} of inactivity`;

/** When this computer locks the app automatically. Turning that off takes one more step (ADR 14). */
export const LockSection = () => {
  const styles = useStyles();
  const settings = useApp((state) => state.session.settings);
  const minutes = settings?.idleLockMinutes ?? null;
  const confirm = useConfirm();
  const setIdleLock = useApp((state) => state.session.setIdleLock);
  const lock = useApp((state) => state.session.lock);
  const offered =
    minutes === null || choices.includes(minutes)
      ? choices
      : [...choices, minutes].sort((one, other) => one - other);
  const neverLock = async () => {
    if (
      await confirm({
        title: 'Never lock the app?',
        question: 'Without the lock, anyone at this computer can work as you.',
        confirmLabel: 'Never lock',
        cancelLabel: 'Keep the lock',
        final: true,
      })
    )
      void setIdleLock(null);
  };
  return (
    <Section title="Lock">
      <div className={styles.line}>
        {settings && (
          <Field className={styles.grow} label="Lock the app after">
            <Dropdown
              value={minutes === null ? never : String(minutes)}
              options={[
                ...offered.map((each) => ({ value: String(each), label: label(each) })),
                { value: never, label: 'Never' },
              ]}
              onChange={(value) => {
                if (value !== never) void setIdleLock(Number(value));
                else if (minutes !== null) void neverLock();
              }}
            />
          </Field>
        )}
        <Button onClick={() => void lock()}>Lock now</Button>
      </div>
    </Section>
  );
};
