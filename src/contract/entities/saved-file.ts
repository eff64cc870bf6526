import { z } from 'zod';

/** A file that was saved, and the ticket with which the renderer may have it opened or shown. */
export const SavedFile = z.object({ id: z.string(), path: z.string(), fileName: z.string() });
export type SavedFile = z.infer<typeof SavedFile>;
