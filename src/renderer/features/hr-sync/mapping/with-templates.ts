import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../../../contract/link-data-fields';

/**
 * The scheme with new templates at a path such as `linkData.Name`, `links.0.value`, `member.email`.
 */
export const withTemplates = (
  scheme: MappingScheme,
  path: string,
  templates: string[],
): MappingScheme => {
  const dot = path.indexOf('.');
  const part = path.slice(0, dot);
  const rest = path.slice(dot + 1);
  if (part === 'linkData') {
    const field = linkDataFields.find((each) => each === rest);
    return field ? { ...scheme, linkData: { ...scheme.linkData, [field]: templates } } : scheme;
  }
  if (part === 'member') return { ...scheme, member: { ...scheme.member, [rest]: templates } };
  const [at, which] = rest.split('.');
  return {
    ...scheme,
    links: scheme.links.map((link, index) =>
      String(index) === at && (which === 'value' || which === 'desc')
        ? { ...link, [which]: templates }
        : link,
    ),
  };
};
