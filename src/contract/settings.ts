import { z } from 'zod';

/** The post-demo flow (section 4); survives a restart. Later stages add to it. */
export const PostFlow = z.object({
  email: z.string(),
  finished: z.boolean().default(false),
  isUpgrade: z.boolean().default(false),
  invoiceSent: z.boolean().default(false),
  hasExtendedSubscription: z.boolean().default(false),
});
export type PostFlow = z.infer<typeof PostFlow>;

export const WindowBounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().default(false),
});
export type WindowBounds = z.infer<typeof WindowBounds>;

/** Everything kept in the settings file; no token, no customer data but what staff typed. */
export const Settings = z.object({
  version: z.literal(1),
  /** Folder for quotes and invoices; null means the system's Downloads. */
  downloadsFolder: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Newest first, 20 at most, by environment name. */
  recentSearches: z.record(z.string(), z.array(z.string()).max(20)),
  /** Newest first, 10 at most: suggestions for the reason that Admin Login asks for. */
  recentReasons: z.array(z.string()).max(10),
  /** By environment name. */
  postFlow: z.record(z.string(), PostFlow.nullable()),
  windowBounds: WindowBounds.nullable(),
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  version: 1,
  downloadsFolder: null,
  theme: 'system',
  recentSearches: {},
  recentReasons: [],
  postFlow: {},
  windowBounds: null,
};
