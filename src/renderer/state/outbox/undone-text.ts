interface Changed {
  readonly label: string;
  readonly before: string;
}

/** The message for an undo: the restored values, then the success message (section 8). */
export const undoneText = (success: string, changes: readonly Changed[] = []): string => {
  const back = changes.map(({ label, before }) =>
    before === '' ? `${label} cleared` : `${label} changed back to ${before}`,
  );
  return `Undone${back.length > 0 ? `: ${back.join(', ')}` : ''}. ${success}`;
};
