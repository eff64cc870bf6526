import { Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { DocumentArrowUpRegular } from '@fluentui/react-icons/headless/svg/document-arrow-up';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { longestDraft } from '../../../contract/limits';
import { Button } from '../../ui/buttons/button';
import { decodeTable, isWorkbook, largestTableFile } from './decode-table';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  // Aligns the columns of a pasted table.
  area: { fontFamily: tokens.fontFamilyMonospace, tabSize: 24, whiteSpace: 'pre' },
  quiet: { color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorStatusDangerForeground1 },
});

interface TableFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly name?: string;
  readonly rows: number;
  readonly placeholder: string;
  readonly value: string;
  /** The file from which the text was loaded. */
  readonly fileName: string | undefined;
  /** Names the purpose in the error for a file that is too large. */
  readonly purpose: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Takes the initial focus of its dialog. */
  readonly isFirst?: boolean;
  readonly onText: (text: string, fileName?: string) => void;
  readonly onClear: () => void;
  readonly onPaste?: () => void;
  /** Next to `Choose a CSV file`. */
  readonly children?: ReactNode;
}

/** A table as text: typed, pasted, dropped, or from a CSV file. */
export const TableField = ({
  ref,
  label,
  name,
  rows,
  placeholder,
  value,
  fileName,
  purpose,
  hint,
  error,
  isFirst = false,
  onText,
  onClear,
  onPaste,
  children,
}: TableFieldProps) => {
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  /** The file chosen last: one on a network drive can be read later than the next one. */
  const last = useRef<File>(undefined);

  const take = async (file: File | undefined) => {
    if (!file) return;
    last.current = file;
    setRefused(null);
    if (file.size > largestTableFile) {
      setRefused(`${file.name} is too large for ${purpose}.`);
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (last.current !== file) return;
      if (isWorkbook(bytes)) {
        setRefused(`${file.name} is a workbook. Save it as CSV and choose that file.`);
        return;
      }
      const text = decodeTable(bytes);
      if (text.trim() === '') setRefused(`${file.name} is empty.`);
      else if (text.includes('\0')) setRefused(`${file.name} isn’t a text file.`);
      else onText(text, file.name);
    } catch {
      if (last.current === file) setRefused(`${file.name} couldn’t be read.`);
    }
  };
  return (
    <>
      <Field label={label} hint={error ? undefined : hint} validationMessage={error}>
        <Textarea
          ref={ref}
          textarea={{
            className: styles.area,
            ...(isFirst ? ({ 'data-initial-focus': '' } as object) : {}),
          }}
          rows={rows}
          name={name}
          value={value}
          spellCheck={false}
          placeholder={placeholder}
          onChange={(_event, data) => {
            onText(data.value);
            setRefused(null);
          }}
          onPaste={onPaste}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return;
            event.preventDefault();
            if (event.dataTransfer.files.length > 1) setRefused('Drop one file at a time.');
            else void take(event.dataTransfer.files[0]);
          }}
        />
      </Field>
      <div className={styles.bar}>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          hidden
          onChange={(event) => {
            const { currentTarget } = event;
            void take(currentTarget.files?.[0]);
            // Allows choosing the same file again after a correction.
            currentTarget.value = '';
          }}
        />
        <Button icon={<DocumentArrowUpRegular />} onClick={() => picker.current?.click()}>
          Choose a CSV file
        </Button>
        {children}
        {value !== '' && (
          <Button
            appearance="subtle"
            onClick={() => {
              onClear();
              setRefused(null);
            }}
          >
            Clear
          </Button>
        )}
        {fileName && !refused && <span className={styles.quiet}>From {fileName}</span>}
        {refused && (
          <span className={styles.refused} role="alert">
            {refused}
          </span>
        )}
        {value.length > longestDraft && (
          <span className={styles.quiet}>
            Too long to save as a draft. It will be lost when the app closes.
          </span>
        )}
      </div>
    </>
  );
};
