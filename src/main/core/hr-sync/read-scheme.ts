import {
  LinkDataTemplates,
  type MappingScheme,
  type StoredScheme,
} from '../../../contract/entities/mapping-scheme';
import { oddPartsOf, withOddParts } from '../api/answer';

const at = 'linkData';

/**
 * Reads a stored scheme. If its four lines are missing, it has no templates and says so (checklist
 * J32).
 */
export const readScheme = (stored: StoredScheme): MappingScheme => {
  const { linkData } = stored;
  if (linkData) return stored as MappingScheme;
  const odd = oddPartsOf(stored);
  return withOddParts(
    { ...stored, linkData: LinkDataTemplates.parse({}) },
    odd.some((part) => part.at === at)
      ? odd
      : [...odd, { at, text: linkData === null ? 'null' : 'missing' }],
  );
};
