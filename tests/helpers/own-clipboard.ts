// Node's navigator outlives a test file, including the clipboard that user-event attached to it.
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
