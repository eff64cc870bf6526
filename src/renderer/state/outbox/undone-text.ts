interface Changed {
  readonly label: string;
  readonly before: string;
}

/**
 * The message for an undo: the record, the restored values, then the success message (section 8).
 */
export const undoneText = (
  success: string,
  name: string | undefined,
  changes: readonly Changed[] = [],
): string => {
  const back = changes.map(({ label, before }) =>
    before === '' ? `${label} cleared` : `${label} changed back to ${before}`,
  );
  const whose = name ? ` for ${name}` : '';
  return `Undone${whose}${back.length > 0 ? `: ${back.join(', ')}` : ''}. ${success}`;
};
