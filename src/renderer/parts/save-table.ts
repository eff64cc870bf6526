import type { ReactNode } from 'react';
import { type ShownTable, sendTable } from '../state/send-table';
import type { AppState } from '../state/store';
import { lineAbout } from './saved-file-line';

/** Saves a table, and gives what to say beside its button. */
export const saveTable = async (
  { writes, feedback }: Pick<AppState, 'writes' | 'feedback'>,
  table: ShownTable,
  place: Element | null,
): Promise<ReactNode> => lineAbout(await sendTable({ writes }, table), place, feedback);
