import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import type { EditorUnavailable } from '../../../../domain/team-setup/pricing/editor-availability';
import type { EditorErrors } from '../../../../domain/team-setup/pricing/editor-errors';
import type { EditorField, EditorForm } from '../../../../domain/team-setup/pricing/editor-form';
import type { EditorChange } from '../../../../domain/team-setup/pricing/editor-summary';
import { easternDate } from '../../../../domain/text/calendar-day';
import { selectOnFocus } from '../../../ui/focus/select-on-focus';
import { DateSteps } from '../../../ui/forms/date-steps';
import { Dropdown, type DropdownOption } from '../../../ui/forms/dropdown';
import { FilterDropdown } from '../../../ui/forms/filter-dropdown';
import type { FormErrors } from '../../../ui/forms/use-form-errors';
import type { Editor } from './use-editor';

/** What every field of the editor needs. */
export interface FieldSet {
  readonly editor: Editor;
  readonly errors: EditorErrors;
  readonly unavailable: EditorUnavailable;
  readonly wrong: FormErrors<EditorField>;
  /** Notes on fields, such as one whose number isn't sent, or isn't in the price. */
  readonly notes: Partial<Record<EditorField, string>>;
  /** On an upgrade: the differences from the team's current plan. */
  readonly changes: readonly EditorChange[];
}

type TextField = { [K in EditorField]: EditorForm[K] extends string ? K : never }[EditorField];

export const useFieldStyles = makeStyles({
  // Six columns.
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    columnGap: '16px',
    rowGap: '2px',
  },
  half: { gridColumn: 'span 3' },
  whole: { gridColumn: '1 / -1' },
  // Reserves space for a message, so that nothing moves.
  field: { minHeight: '76px', minWidth: 0, alignContent: 'start' },
  changed: {
    paddingLeft: '8px',
    marginLeft: '-10px',
    borderLeft: `2px solid ${tokens.colorBrandStroke1}`,
  },
  control: { minWidth: 0, width: '100%' },
  steps: { paddingBottom: '4px' },
  was: { color: tokens.colorBrandForeground1 },
});

interface EditorFieldProps {
  readonly set: FieldSet;
  readonly name: EditorField;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | ReactElement | undefined;
  /** The hint also shows beside an error, such as one with a button. */
  readonly keepsHint?: boolean;
  readonly className?: string | undefined;
  readonly onLeave?: () => void;
  readonly children: ReactElement;
}

/** A field with its error, or with its previous value. */
export const EditorFieldFrame = ({
  set,
  name,
  label,
  required = false,
  hint,
  keepsHint = false,
  className,
  onLeave,
  children,
}: EditorFieldProps) => {
  const styles = useFieldStyles();
  const error = set.wrong.field(name);
  const change = set.changes.find(({ field }) => field === name);
  const was = change && <span className={styles.was}>Was: {change.before || 'none'}</span>;
  const note = set.notes[name];
  const notes =
    hint && note ? (
      <>
        {hint} {note}
      </>
    ) : (
      (hint ?? note)
    );
  const below =
    was && notes ? (
      <>
        {was}. {notes}
      </>
    ) : (
      (was ?? notes)
    );
  return (
    <Field
      label={label}
      required={required}
      className={mergeClasses(styles.field, change && styles.changed, className)}
      hint={error.validationMessage && !keepsHint ? undefined : below}
      {...error}
      onBlur={(event) => {
        error.onBlur(event);
        onLeave?.();
      }}
    >
      {children}
    </Field>
  );
};

type ControlProps = Omit<EditorFieldProps, 'children' | 'name'> & { readonly name: TextField };

/** A text field; if unavailable, it is disabled with the reason below. */
export const TextInput = ({
  inputMode,
  type = 'text',
  before,
  after,
  min,
  autoFocus = false,
  shown,
  ...props
}: ControlProps & {
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly type?: 'text' | 'date';
  readonly before?: string;
  readonly after?: string;
  readonly min?: string;
  readonly autoFocus?: boolean;
  /** Shown instead of the typed value, where another one applies. */
  readonly shown?: string | undefined;
}) => {
  const styles = useFieldStyles();
  const { set, name } = props;
  const reason = set.unavailable[name];
  return (
    <EditorFieldFrame {...props} hint={reason ?? props.hint}>
      <Input
        name={name}
        type={type}
        className={styles.control}
        autoFocus={autoFocus}
        autoComplete="off"
        inputMode={inputMode ?? 'text'}
        onFocus={inputMode === undefined || inputMode === 'text' ? undefined : selectOnFocus}
        disabled={reason !== undefined}
        value={shown ?? set.editor.form[name]}
        {...(min ? { min } : {})}
        {...(before ? { contentBefore: <span aria-hidden="true">{before}</span> } : {})}
        {...(after ? { contentAfter: <span aria-hidden="true">{after}</span> } : {})}
        onChange={(_event, data) => set.editor.change(name, data.value)}
      />
    </EditorFieldFrame>
  );
};

/** A date field with shortcuts to the usual dates, counted from today. */
export const DateInput = ({
  className,
  steps,
  ...props
}: ControlProps & {
  readonly name: 'trialDate' | 'dueDate';
  readonly shown?: string | undefined;
  /** Label of the shortcuts; must differ from the field's. */
  readonly steps: string;
}) => {
  const styles = useFieldStyles();
  const { set, name } = props;
  const { nowMs } = set.editor.context;
  const today = easternDate(nowMs);
  return (
    <div className={className}>
      <TextInput {...props} type="date" min={today} />
      {set.unavailable[name] === undefined && (
        <div className={styles.steps}>
          <DateSteps
            label={steps}
            from={today}
            now={nowMs}
            onPick={(day) => set.editor.change(name, day)}
          />
        </div>
      )}
    </div>
  );
};

/**
 * With the stored and the chosen value, if no option has them, such as the state of Puerto Rico: they
 * are sent as they are.
 */
export const withOwn = (
  options: readonly DropdownOption[],
  ...own: readonly string[]
): readonly DropdownOption[] => {
  const others = [...new Set(own)].filter(
    (value) => value !== '' && !options.some((each) => each.value === value),
  );
  return [...others.map((value) => ({ value, label: value })), ...options];
};

/** A dropdown field. */
export const Choice = ({
  options,
  empty,
  filters = false,
  missing = null,
  ...props
}: ControlProps & {
  readonly options: readonly DropdownOption[];
  /** As in Dropdown. */
  readonly missing?: string | null;
  /** Typed text filters the options. */
  readonly filters?: boolean;
  /** Label of the option for no selection. */
  readonly empty?: string;
}) => {
  const styles = useFieldStyles();
  const { set, name } = props;
  const reason = set.unavailable[name];
  const Control = filters ? FilterDropdown : Dropdown;
  return (
    <EditorFieldFrame {...props} hint={reason ?? props.hint}>
      <Control
        name={name}
        className={styles.control}
        disabled={reason !== undefined}
        value={set.editor.form[name]}
        missing={missing}
        options={empty === undefined ? options : [{ value: '', label: empty }, ...options]}
        onChange={(value) => set.editor.change(name, value)}
      />
    </EditorFieldFrame>
  );
};
