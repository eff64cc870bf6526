import { makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import {
  customParserHint,
  needsParserHint,
  unknownKeys,
} from '../../../../domain/hr-sync/directory-keys';
import { renderFirst } from '../../../../domain/hr-sync/template';
import { listed } from '../../../../domain/text/listed';
import { Button } from '../../../ui/buttons/button';
import { useRowFocus } from '../../../ui/focus/use-row-focus';
import { SuggestInput } from '../../../ui/forms/suggest-input';
import { suggestKeys, takeKey } from './key-suggestions';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '110px minmax(0, 1.4fr) minmax(0, 1fr)',
    columnGap: '16px',
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '4px' },
  },
  label: { paddingTop: '6px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  list: { display: 'flex', flexDirection: 'column', rowGap: '4px', minWidth: 0 },
  row: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  or: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // Next to the button; reserves one line.
  foot: { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '4px 8px' },
  notes: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 200px',
    minWidth: 0,
    minHeight: '24px',
    justifyContent: 'center',
  },
  error: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  warning: {
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  add: { flexShrink: 0, minWidth: 'auto', color: tokens.colorBrandForegroundLink },
  sample: {
    padding: '5px 10px',
    minHeight: '20px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
});

interface TemplateListProps {
  readonly label: string;
  /** Prefix of the fields' names: `LinkedIn: value`. */
  readonly of?: string;
  readonly templates: readonly string[];
  /** Identifies the field in `onChange`, so that all fields can share one function. */
  readonly path: string;
  readonly onChange: (path: string, templates: string[]) => void;
  readonly sample: DirectoryUser | null;
  /** Messages by index. */
  readonly errors: Readonly<Record<number, string>>;
}

const unknownText = (keys: readonly string[]): string => {
  const names = listed(keys.map((key) => `“${key}”`));
  const samples = keys.length === 1 ? 'its sample' : 'their samples';
  return `This app doesn’t know ${names}; ${samples} may be blank.`;
};

/** A list of templates, of which the first with a non-empty result counts, and the result. */
const TemplateListInner = ({
  label,
  of,
  templates,
  path,
  onChange,
  sample,
  errors,
}: TemplateListProps) => {
  const styles = useStyles();
  const id = useId();
  const unknown = useMemo(() => unknownKeys(templates), [templates]);
  const rendered = useMemo(
    () => (sample ? renderFirst(templates, sample) : null),
    [templates, sample],
  );
  const suggest = useCallback(
    (text: string, caret: number) => suggestKeys(text, caret, sample),
    [sample],
  );
  // One message, even if several templates have errors.
  const [error] = Object.values(errors);
  const name = of ? `${of}: ${label}` : label;
  const set = (index: number, text: string) =>
    onChange(
      path,
      templates.map((each, at) => (at === index ? text : each)),
    );
  // The row of the button that adds one is the last in the list.
  const { list, leave } = useRowFocus<HTMLDivElement>(templates.length);
  const remove = (index: number) => {
    leave(index);
    onChange(
      path,
      templates.filter((_, at) => at !== index),
    );
  };
  const added = useRef(false);
  useLayoutEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(`${path}.${templates.length - 1}`)}"]`)
      ?.focus();
  }, [list, path, templates.length]);
  const add = () => {
    added.current = true;
    onChange(path, [...templates, '']);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div className={styles.root} role="group" aria-label={name}>
      <span className={styles.label}>{label}</span>
      <div ref={list} className={styles.list}>
        {templates.map((template, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a template
          <div key={index} className={styles.row}>
            {index > 0 && <span className={styles.or}>or, if empty</span>}
            <SuggestInput
              name={`${path}.${index}`}
              label={templates.length > 1 ? `${name} ${index + 1}` : name}
              value={template}
              onChange={(text) => set(index, text)}
              suggest={suggest}
              take={takeKey}
              placeholder="Text and {{keys}}"
              invalid={errors[index] !== undefined}
              describedBy={`${errors[index] ? `${id}-error ` : ''}${id}-notes`}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              flips
              aria-label={`Remove ${name} ${index + 1}`}
              title="Remove"
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <div className={styles.foot}>
          <Button
            size="small"
            appearance="transparent"
            icon={<AddRegular />}
            className={styles.add}
            aria-label={`Add ${templates.length === 0 ? label.toLowerCase() : 'fallback'}: ${name}`}
            onClick={add}
          >
            {`Add ${templates.length === 0 ? label.toLowerCase() : 'fallback'}`}
          </Button>
          <div className={styles.notes}>
            {error && (
              <span id={`${id}-error`} role="alert" className={styles.error}>
                {error}
              </span>
            )}
            <div id={`${id}-notes`} className={styles.list}>
              {unknown.length > 0 && <span className={styles.warning}>{unknownText(unknown)}</span>}
              {needsParserHint(templates) && (
                <span className={styles.hint}>{customParserHint}</span>
              )}
            </div>
          </div>
        </div>
      </div>
      <output className={styles.sample} aria-label={`${name}: sample`} dir="auto">
        {rendered === null ? (
          <span className={styles.none}>No sample</span>
        ) : rendered.text === '' ? (
          <span className={styles.none}>Empty</span>
        ) : (
          `${rendered.text}${rendered.custom ? ' *' : ''}`
        )}
      </output>
    </div>
  );
};

export const TemplateList = memo(TemplateListInner);
