import {
  Input,
  type InputProps,
  makeStyles,
  mergeClasses,
  tokens,
  usePositioning,
} from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { comboboxOf, optionIdOf, useOptionKeys } from './use-option-keys';

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0, flexGrow: 1 },
  input: { width: '100%' },
  list: {
    zIndex: 10,
    minWidth: '260px',
    maxWidth: '420px',
    // Section 9.
    maxHeight: '220px !important',
    overflowY: 'auto',
    margin: 0,
    padding: '4px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  option: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: '16px',
    padding: '5px 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Selected },
  note: { color: tokens.colorNeutralForeground3, overflow: 'hidden', textOverflow: 'ellipsis' },
});

export interface Suggestion {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
}

interface Asked {
  readonly text: string;
  readonly caret: number;
  /** Whether the first suggestion is selected before the user presses an arrow key. */
  readonly preselects: boolean;
}

interface SuggestInputProps
  extends Pick<
    InputProps,
    | 'name'
    | 'title'
    | 'placeholder'
    | 'disabled'
    | 'size'
    | 'maxLength'
    | 'contentAfter'
    | 'spellCheck'
  > {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Suggestions for the text before the caret; an empty list closes it. */
  readonly suggest: (value: string, caret: number) => readonly Suggestion[];
  /** The text after a suggestion is taken, and the new caret position. */
  readonly take: (suggestion: Suggestion, value: string, caret: number) => [string, number];
  /** `invalid` and `describedBy` default to those of the surrounding `Field`. */
  readonly invalid?: boolean;
  readonly describedBy?: string;
  /**
   * Accepts any text: suggestions only save typing. A click shows them, and none is selected until
   * the user presses an arrow key, so that Enter submits the typed text.
   */
  readonly freeText?: boolean;
  /** Takes the initial focus of its dialog. */
  readonly initialFocus?: boolean;
}

/**
 * A text field with suggestions while typing: arrows select, Enter or Tab accepts, Esc closes. The
 * list is displayed above everything and is never clipped.
 */
export const SuggestInput = ({
  label,
  value,
  onChange,
  suggest,
  take,
  invalid,
  describedBy,
  freeText = false,
  initialFocus = false,
  ...rest
}: SuggestInputProps) => {
  const styles = useStyles();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { targetRef, containerRef } = usePositioning({
    position: 'below',
    align: 'start',
    offset: 2,
    strategy: 'fixed',
  });
  /** What to suggest for; null while closed. Suggestions may load after the text. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const offered = asked?.text === value ? suggest(asked.text, asked.caret) : [];
  const { picked, at, clear, move } = useOptionKeys(offered.map(({ key }) => key));
  const active = picked === null && asked?.preselects ? 0 : at;
  const isOpen = offered.length > 0;
  useEffect(() => {
    document.getElementById(optionIdOf(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);

  const offer = (text: string, preselects = !freeText) => {
    setAsked({ text, caret: input.current?.selectionStart ?? text.length, preselects });
    clear();
  };
  const close = () => setAsked(null);
  const choose = (suggestion: Suggestion) => {
    const [text, caret] = take(suggestion, value, input.current?.selectionStart ?? value.length);
    onChange(text);
    close();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' && !event.altKey) {
        event.preventDefault();
        offer(value);
      } else if (event.key === 'Enter') {
        // The text is sent as it is: suggestions that load from now on are too late.
        close();
      }
      return;
    }
    const chosen = offered[active];
    if (move(event, active)) return;
    if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div ref={targetRef} className={styles.root}>
      <Input
        spellCheck={false}
        {...rest}
        ref={input}
        className={styles.input}
        {...(initialFocus ? { input: { 'data-initial-focus': '' } as never } : {})}
        {...comboboxOf(id, isOpen, active)}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        value={value}
        onChange={(_event, data) => {
          onChange(data.value);
          // After clearing the field, Tab must leave it empty.
          offer(data.value, !freeText && data.value.trim() !== '');
        }}
        onClick={() => {
          if (freeText && !isOpen) offer(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          ref={containerRef}
          role="listbox"
          id={id}
          aria-label={`Suggestions for ${label}`}
          // Otherwise Tab would stop at a list that scrolls, which closes under the focus.
          tabIndex={-1}
          className={styles.list}
        >
          {offered.map((each, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={each.key}
              id={optionIdOf(id, index)}
              role="option"
              aria-selected={index === active}
              className={mergeClasses(styles.option, index === active && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <span>{each.text}</span>
              {each.note && <span className={styles.note}>{each.note}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
