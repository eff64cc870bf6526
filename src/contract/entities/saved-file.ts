import { z } from 'zod';

/** A saved file, and the ticket with which the renderer can open it or show it in its folder. */
export const SavedFile = z.object({ id: z.string(), path: z.string(), fileName: z.string() });
export type SavedFile = z.infer<typeof SavedFile>;
