import { makeStyles, Textarea } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { useId, useState } from 'react';
import { editorLimits } from '../../../../contract/limits';
import { usStates } from '../../../../domain/team-setup/us-states';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { Button } from '../../../ui/buttons/button';
import { flushLeft } from '../../../ui/layout/common-styles';
import {
  Choice,
  EditorFieldFrame,
  type FieldSet,
  TextInput,
  useFieldStyles,
  withOwn,
} from './editor-field';
import type { Editor } from './use-editor';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '2px' },
  toggles: { display: 'flex', columnGap: '8px', ...flushLeft('8px') },
  toggle: { fontWeight: 'inherit' },
  turned: { transform: 'rotate(90deg)' },
});

const usOptions = usStates.map(({ code, name }) => ({ value: code, label: name }));

const stateOptions = ({ form, prefilled }: Editor) =>
  withOwn(usOptions, prefilled.form.country === 'US' ? prefilled.form.state : '', form.state);

/** Adds the content of a collapsed section to its label, so that it need not be opened. */
const withText = (label: string, text: string): string => {
  const short = text.length > 36 ? `${text.slice(0, 35)}…` : text;
  return short === '' ? label : `${label}: ${short}`;
};

interface UnfoldButtonProps {
  readonly label: string;
  readonly open: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

const UnfoldButton = ({ label, open, controls, onToggle }: UnfoldButtonProps) => {
  const styles = useStyles();
  return (
    <Button
      appearance="subtle"
      size="small"
      className={styles.toggle}
      icon={<ChevronRightRegular className={open ? styles.turned : undefined} />}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
};

/** The rarely used fields, in collapsible sections. */
export const EditorMore = ({ set }: { readonly set: FieldSet }) => {
  const styles = useStyles();
  const field = useFieldStyles();
  const { form, change } = set.editor;
  const { errors, unavailable } = set;
  const [addressOpen, setAddressOpen] = useState(false);
  const [memoOpen, setMemoOpen] = useState(false);
  const inUs = unavailable.state === undefined;
  const address = addressOpen || Boolean(errors.line1 || errors.city);
  const memo = memoOpen || Boolean(errors.customMemo);
  const id = useId();
  return (
    <div className={styles.root}>
      <div className={styles.toggles}>
        <UnfoldButton
          label={withText('Address', [form.line1, form.city].filter(Boolean).join(', '))}
          open={address}
          controls={`${id}-address`}
          onToggle={() => setAddressOpen(!addressOpen)}
        />
        <UnfoldButton
          label={withText('Custom memo', form.customMemo)}
          open={memo}
          controls={`${id}-memo`}
          onToggle={() => setMemoOpen(!memoOpen)}
        />
      </div>
      {address && (
        <div id={`${id}-address`} className={field.grid}>
          <TextInput set={set} name="line1" label="Address line" className={field.whole} />
          <TextInput set={set} name="city" label="City" className={field.half} />
          {inUs && (
            <Choice
              set={set}
              name="state"
              label="State"
              className={field.half}
              empty="No state"
              options={stateOptions(set.editor)}
            />
          )}
        </div>
      )}
      {memo && (
        <div id={`${id}-memo`} className={field.grid}>
          <EditorFieldFrame
            set={set}
            name="customMemo"
            label="Custom memo"
            className={field.whole}
            hint={`${formatNumber(form.customMemo.length)} of ${pluralize(editorLimits.customMemo, 'character')}`}
          >
            <Textarea
              name="customMemo"
              className={field.control}
              rows={3}
              value={form.customMemo}
              onChange={(_event, data) => change('customMemo', data.value)}
            />
          </EditorFieldFrame>
        </div>
      )}
    </div>
  );
};
