import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { holdRules } from './held-rules';

// On a busy machine, a modal's chunk takes longer than the default second to load.
configure({ asyncUtilTimeout: 10_000 });

// Node's navigator outlives a test file, including the clipboard that user-event attached to it.
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });

// jsdom runs its frames by an interval: if a file fakes intervals, the files after it get no frame.
const { useFakeTimers } = vi;
vi.useFakeTimers = (config) => {
  if (config?.toFake?.includes('setInterval')) {
    throw new Error('Fake no intervals here: spy on setInterval, and call through.');
  }
  return useFakeTimers.call(vi, config);
};

// Files share one page: a dialog that one leaves open hides everything from the next one.
afterAll(cleanup);
afterAll(holdRules);

// A file that ends during an import stops it, and the files after it share the modules: a screen
// that never loads would stay so for all of them.
afterAll(() => vi.dynamicImportSettled());
