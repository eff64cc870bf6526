/** macOS has different key names and positions. */
export const onMac = /mac/i.test(navigator.platform);

/** The modifier key, as printed on the keyboard. */
export const commandKey = onMac ? '⌘' : 'Ctrl';

/** The other modifier key. */
export const altKey = onMac ? '⌥' : 'Alt';

/** As shown in the palette and the shortcuts modal. */
export const stepKeys = onMac
  ? { back: ['⌘', '['], forward: ['⌘', ']'] }
  : { back: ['Alt', '←'], forward: ['Alt', '→'] };
