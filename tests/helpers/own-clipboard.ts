// Node's navigator outlives a test file, and the clipboard that user-event put there with it.
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
