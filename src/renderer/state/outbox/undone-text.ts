interface Changed {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  /** Formats a server value for display; unchanged text by default. */
  readonly text?: (current: unknown) => string;
}

/** Values of the server, by field. */
type CurrentValues = Readonly<Record<string, unknown>>;

/** The server's value: the one in the conflict, or else the one before the change. */
export const currentText = (current: CurrentValues, { field, before, text }: Changed): string => {
  if (!Object.hasOwn(current, field)) return before;
  return text ? text(current[field]) : String(current[field] ?? '');
};

const about = (name: string | undefined): string => (name ? ` for ${name}` : '');

/**
 * The message for an undo: the record, the restored values, then the success message (section 8).
 */
export const undoneText = (
  success: string,
  name: string | undefined,
  changes: readonly Omit<Changed, 'field'>[] = [],
): string => {
  const back = changes.map(({ label, before }) =>
    before === '' ? `${label} cleared` : `${label} changed back to ${before}`,
  );
  return `Undone${about(name)}${back.length > 0 ? `: ${back.join(', ')}` : ''}. ${success}`;
};

/** The message for an undo that would overwrite a later change: the record and its values now. */
export const notUndoneText = (
  name: string | undefined,
  changes: readonly Changed[],
  current: CurrentValues,
): string => {
  const since = changes
    .filter(({ field }) => Object.hasOwn(current, field))
    .map((change) => {
      const now = currentText(current, change);
      const what = now === '' ? 'been cleared' : `changed to ${now}`;
      return `${change.label} has since ${what}`;
    });
  const why = since.length > 0 ? since.join(', ') : 'it has changed since';
  return `Not undone${about(name)}: ${why}.`;
};
