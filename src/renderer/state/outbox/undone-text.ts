interface Changed {
  readonly label: string;
  readonly before: string;
}

/** Says that a change was taken back, and to what, before the text of its success (section 8). */
export const undoneText = (success: string, changes: readonly Changed[] = []): string => {
  const back = changes.map(({ label, before }) => before === '' ? `${label} cleared` : `${label} changed back to ${before}`,
);
  return `Undone${back.length > 0 ? `: ${back.join(', ')}` : ''}. ${success}`;
};
