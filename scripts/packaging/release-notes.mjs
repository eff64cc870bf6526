/**
 * What the app shows about a version before it is downloaded: the changelog's section, as plain
 * text without Markdown's marks and line breaks, because the app shows it as it is.
 * @param {string} changelog CHANGELOG.md
 * @param {string} version
 * @returns {string} empty if there is none
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n', 1)[0]?.trim() === version);
  const markdown = section?.slice(section.indexOf('\n')).trim() ?? '';
  return markdown.replaceAll(/\n {2,}/g, ' ').replaceAll(/\*\*|`/g, '');
}
