/** Keys have other names and places there. */
export const onMac = /mac/i.test(navigator.platform);

/** The key that goes with others, as it is written on it. */
export const commandKey = onMac ? '⌘' : 'Ctrl';

/** As the palette and the page of shortcuts show them. */
export const stepKeys = onMac
  ? { back: ['⌘', '['], forward: ['⌘', ']'] }
  : { back: ['Alt', '←'], forward: ['Alt', '→'] };
