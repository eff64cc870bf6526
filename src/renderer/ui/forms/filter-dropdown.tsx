import { Combobox, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { wordsMatch, wordsOf } from '../../../domain/text/words';
import type { DropdownOption, DropdownProps } from './dropdown';

/** The option that Fluent highlights for the text: the first that starts with it, or the first. */
const firstOf = (options: readonly DropdownOption[], start: string): DropdownOption | undefined =>
  options.find(({ label }) => label.toLowerCase().startsWith(start)) ?? options[0];

const useStyles = makeStyles({
  root: { minWidth: 0 },
  input: { minWidth: 0, textOverflow: 'ellipsis' },
  // The height limit of every dropdown (section 9).
  list: { maxHeight: '220px !important', zIndex: 10 },
  first: { backgroundColor: tokens.colorNeutralBackground1Selected },
});

/**
 * A dropdown for many values: typed text, including spaces, filters the list, and Enter or Tab takes
 * the first match. Text without a match changes nothing. While the options are missing, the text
 * stays, and once they are there, its first match is taken. '' is the value for no selection.
 */
export const FilterDropdown = ({
  value,
  options,
  onChange,
  className,
  disabled = false,
  missing = null,
  ...input
}: DropdownProps) => {
  const styles = useStyles();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** Null unless the user is typing; the field then shows the selected label. */
  const [typed, setTyped] = useState<string | null>(null);
  const labelOf = (wanted: string) => options.find((each) => each.value === wanted)?.label ?? '';
  const chosen = value === '' ? '' : labelOf(value) || (missing ?? '');
  const wanted = wordsOf(typed ?? '');
  const fits = ({ value: each, label }: DropdownOption): boolean =>
    wanted.length === 0 || (each !== '' && wordsMatch(wanted, wordsOf(label)));
  // While options are missing, none could be selected only by mistake.
  const fitting = missing === null ? options.filter(fits) : [];
  // Fluent highlights a label that starts with the text; otherwise the first match is taken.
  const start = typed?.trim().toLowerCase() ?? '';
  const isFirst =
    start !== '' && !fitting.some(({ label }) => label.toLowerCase().startsWith(start));

  const choose = (next: string) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the text to be replaced
  useEffect(() => {
    if (typed === null && field.current === document.activeElement) field.current?.select();
  }, [value, typed === null]);

  // Text typed before the options were there, in a field that has been left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the options are there
  useEffect(() => {
    if (missing !== null || open || typed === null) return;
    choose(wanted.length === 0 ? value : (firstOf(fitting, start)?.value ?? value));
  }, [missing]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = fitting;
    if (!['Enter', 'Tab'].includes(event.key) || !open || !isFirst || !first) return;
    if (event.key === 'Enter') event.preventDefault();
    setOpen(false);
    choose(first.value);
  };
  return (
    <Combobox
      {...input}
      ref={field}
      className={mergeClasses(styles.root, className)}
      disabled={disabled}
      value={typed ?? chosen}
      placeholder={labelOf('')}
      selectedOptions={[value]}
      inlinePopup
      positioning={{ strategy: 'fixed' }}
      open={open}
      onOpenChange={(event, data) => {
        setOpen(data.open);
        if (!data.open && !(missing !== null && event.type === 'blur')) setTyped(null);
      }}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined) choose(optionValue);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setOpen(true);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      input={{
        className: styles.input,
        autoComplete: 'off',
        spellCheck: false,
        // A click outside the dialog only closes this list.
        ...({ 'data-list': '' } as object),
        onClick: ({ currentTarget }) => currentTarget.select(),
      }}
      // Tab goes to the next field: the arrow only serves the mouse, and the browser would also stop
      // at a list that scrolls.
      expandIcon={{ tabIndex: -1, 'aria-hidden': true }}
      listbox={{ className: styles.list, tabIndex: -1 }}
    >
      {open &&
        fitting.map(({ value: each, label }, index) => (
          <Option
            key={each}
            value={each}
            text={label}
            className={isFirst && index === 0 ? styles.first : ''}
          >
            {label}
          </Option>
        ))}
      {open && fitting.length === 0 && (
        <Option disabled value="" text="" checkIcon={null}>
          {missing ?? 'No match'}
        </Option>
      )}
    </Combobox>
  );
};
