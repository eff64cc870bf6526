import { DAY } from './calendar';
import { HEX } from './random';
import type { SeedContext } from './seed-context';

export const integrations = ['salesforce', 'hubspot', 'zoho', 'pipedrive', 'zapier'] as const;
export const directories = ['microsoftTeams', 'bamboohr', 'google-workspace', 'workday'] as const;

const nicknames = [
  'Phone',
  'Badge',
  'Card',
  'Lanyard',
  'Table stand',
  'Büro',
  '名刺',
  '',
  null,
] as const;

const cardTexts = [
  'Nice meeting you! Let’s stay in touch.',
  'Danke für das Gespräch – bis bald!',
  '¡Hablemos pronto!',
  'ご連絡をお待ちしております。',
  'Book a demo: “30 minutes, no slides”',
  '',
  null,
] as const;

const shortErrors = [
  'Invalid field: LeadSource',
  'Duplicate lead',
  'Token expired',
  'Rate limit exceeded',
] as const;

const longErrors = [
  'The request could not be completed because the field "Company" is required on the Lead object and no default value is configured for the integration user in the connected organization.',
  'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: bad value for restricted picklist field: Trade Show 2025 — “Herbst” (Industry__c). Ask an administrator to add the value or to change the mapping.',
  'Request failed with status code 400: {"category":"VALIDATION_ERROR","message":"Property values were not valid: [{\\"isValid\\":false,\\"message\\":\\"Email address o\'brien@@example is invalid\\",\\"name\\":\\"email\\"}]"}',
] as const;

export const writeDevice = (context: SeedContext, mid: number): void => {
  const { random, calendar, writer } = context;
  writer.device({
    name: context.nextDeviceName(),
    nickname: random.pick(nicknames),
    createdAt: calendar.ago({ days: random.int(0, 900), minutes: random.int(0, 1400) }),
    mid,
  });
};

export const writeBusinessCard = ({ random, writer }: SeedContext, mid: number): void => {
  writer.card({ exchangeText: random.pick(cardTexts), mid });
};

export const writeConnection = (
  { random, calendar, writer }: SeedContext,
  owner: { readonly memberId: number | null; readonly parentTeamId: number | null },
  integration: string,
): void => {
  writer.connection({
    ...owner,
    uid: random.text(20, HEX),
    createdAt: calendar.ago({ days: random.int(1, 700) }),
    integration,
  });
};

export const writeOrder = (
  context: SeedContext,
  teamId: number,
  customDevices: number | null,
  standardDevices: number | null,
): void => {
  const { random, calendar, writer } = context;
  const number = context.nextOrderNumber();
  writer.order({
    teamId,
    customDevices,
    standardDevices,
    shopifyOrderId: number,
    fulfillOrderId: random.percent(90) ? `F-${number}` : null,
    createdAt: calendar.ago({ days: random.int(1, 800) }),
  });
};

/** @param errorsPercent percentage of lines that report a failure */
export const writeCrmLogs = (
  { random, calendar, writer }: SeedContext,
  owner: { readonly memberId: number | null; readonly teamId: number | null },
  count: number,
  { errorsPercent = 18, longPercent = 35 } = {},
): void => {
  for (let index = 0; index < count; index += 1) {
    const failed = random.percent(errorsPercent);
    const lead = `lead${random.int(100, 99_999)}`;
    const leadEmail = random.percent(96) ? `${lead}@prospect.example` : null;
    writer.crmLog({
      ...owner,
      leadEmail,
      integrationType: random.pick(integrations),
      status: failed ? random.pick([0, 2, 0]) : 1,
      errorMessage: failed
        ? random.pick(random.percent(longPercent) ? longErrors : shortErrors)
        : null,
      leadData: JSON.stringify({
        email: leadEmail,
        name: lead,
        note: 'Met at the booth; asked for "pricing"',
      }),
      isParagon: random.percent(30) ? 1 : 0,
      createdAt: new Date(calendar.now - Math.floor(random.next() * 365 * DAY)).toISOString(),
      metadata: random.percent(50) ? JSON.stringify({ attempt: random.int(1, 4) }) : null,
    });
  }
};
