/**
 * What the app shows about a version before it is downloaded: the changelog's section, as text.
 * @param {string} changelog CHANGELOG.md
 * @param {string} version
 * @returns {string} empty if there is none
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.indexOf('\n')).trim() ?? '';
}
