import { z } from 'zod';
import { AnyValue, Flag, Id, OptionalDate, OptionalText } from './common';

export const Device = z.object({
  id: Id,
  name: OptionalText,
  nickname: OptionalText,
  createdAt: OptionalDate,
  mid: Id.nullish(),
});
export type Device = z.infer<typeof Device>;

/** Links data: a business card and the member it is assigned to (`mid`). */
export const BusinessCard = z.object({ id: Id, exchangeText: OptionalText, mid: Id.nullish() });
export type BusinessCard = z.infer<typeof BusinessCard>;

export const IntegrationConnection = z.object({
  id: z.union([Id, z.string()]),
  uid: OptionalText,
  memberId: Id.nullish(),
  parentTeamId: Id.nullish(),
  createdAt: OptionalDate,
  /** Display only; '' if the API does not say. */
  integration: z
    .string()
    .nullish()
    .transform((integration) => integration ?? ''),
});
export type IntegrationConnection = z.infer<typeof IntegrationConnection>;

/**
 * `status` 1 is success; `leadData` is JSON text; `metadata` has any shape, depending on the
 * integration.
 */
export const CrmExportLog = z.object({
  id: z.union([Id, z.string()]),
  leadEmail: OptionalText,
  integrationType: OptionalText,
  status: z
    .union([z.number(), z.string().transform(Number), z.boolean().transform(Number)])
    .nullish(),
  errorMessage: OptionalText,
  leadData: AnyValue.optional(),
  isParagon: Flag,
  memberId: Id.nullish(),
  createdAt: OptionalDate,
  metadata: AnyValue.optional(),
});
export type CrmExportLog = z.infer<typeof CrmExportLog>;
