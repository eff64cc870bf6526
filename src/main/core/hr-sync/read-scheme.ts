import {
  LinkDataTemplates,
  type MappingScheme,
  type StoredScheme,
} from '../../../contract/entities/mapping-scheme';
import { unexpectedPartsOf, withUnexpectedParts } from '../api/read-response';

const at = 'linkData';

/**
 * Reads a stored scheme. If its four lines are missing, it has no templates and says so (checklist
 * J32).
 */
export const readScheme = (stored: StoredScheme): MappingScheme => {
  const { linkData } = stored;
  if (linkData) return stored as MappingScheme;
  const unexpected = unexpectedPartsOf(stored);
  return withUnexpectedParts(
    { ...stored, linkData: LinkDataTemplates.parse({}) },
    unexpected.some((part) => part.at === at)
      ? unexpected
      : [...unexpected, { at, text: linkData === null ? 'null' : 'missing' }],
  );
};
