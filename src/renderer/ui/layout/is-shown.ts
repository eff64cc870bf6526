import { createContext } from 'react';

/** False inside content that is mounted but still hidden, because it loads. */
export const IsShown = createContext(true);
