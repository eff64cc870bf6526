import { Checkbox, makeStyles } from '@fluentui/react-components';
import { useId } from 'react';
import type { EditorField, EditorForm } from '../../../../domain/team-setup/pricing/editor-form';
import { tooltipAround } from '../../../ui/tooltips/tooltip';
import type { FieldSet } from './editor-field';

export type SwitchField = {
  [K in EditorField]: EditorForm[K] extends boolean ? K : never;
}[EditorField];

const useStyles = makeStyles({ box: { whiteSpace: 'nowrap' } });

/** A switch; if unavailable, it is inert and shows the reason. */
export const EditorSwitch = ({
  set,
  name,
  label,
}: {
  readonly set: FieldSet;
  readonly name: SwitchField;
  readonly label: string;
}) => {
  const styles = useStyles();
  const { editor, unavailable } = set;
  const reason = unavailable[name];
  const id = useId();
  const box = (
    <Checkbox
      name={name}
      className={styles.box}
      label={label}
      disabled={reason !== undefined}
      aria-describedby={reason && id}
      checked={reason === undefined && editor.form[name]}
      onChange={(_event, data) => editor.change(name, data.checked === true)}
    />
  );
  if (reason === undefined) return box;
  return (
    <>
      <span {...tooltipAround(reason)}>{box}</span>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
};
