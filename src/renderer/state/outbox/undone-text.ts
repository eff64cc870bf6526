interface Changed {
  readonly label: string;
  readonly before: string;
}

/** Says that a change was taken back, and to what, before the text of its success (section 8). */
export const undoneText = (success: string, changes: readonly Changed[] = []): string => {
  const back = changes.map(({ label, before }) => `${label} is ${before || 'empty'} again`);
  return `Undone${back.length > 0 ? `: ${back.join(', ')}` : ''}. ${success}`;
};
