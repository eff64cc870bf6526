import { fitFileName } from './file-name';

/**
 * The name of a downloaded invoice: its number, and the company with an underscore for each
 * character that is not A-Z, a-z or 0-9 (as checklist J10 has it for quotes).
 */
export const invoiceFileName = (number: string, companyName: string): string => {
  const safe = (text: string) => text.replace(/[^A-Za-z0-9]/gu, '_');
  const company = companyName.trim() === '' ? '' : ` - ${safe(companyName)}`;
  return fitFileName(`Invoice ${number.replace(/[^A-Za-z0-9-]/gu, '_')}${company}`, '.pdf');
};
