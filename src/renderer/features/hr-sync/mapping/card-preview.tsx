import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { SyncConfig } from '../../../../contract/entities/hr';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { customParserHint } from '../../../../domain/hr-sync/directory-keys';
import { linkTypeText } from '../../../../domain/hr-sync/link-types';
import { renderFirst } from '../../../../domain/hr-sync/template';
import { linkIcon } from './link-icon';

const useStyles = makeStyles({
  figure: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: '6px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '20px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundImage: `linear-gradient(150deg, ${tokens.colorBrandBackground2}, ${tokens.colorNeutralBackground1} 65%)`,
    overflowWrap: 'anywhere',
  },
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  title: { color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  links: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '6px',
    margin: '12px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  link: { display: 'flex', columnGap: '10px', alignItems: 'flex-start' },
  icon: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '16px',
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  caption: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface CardPreviewProps {
  readonly user: DirectoryUser;
  readonly scheme: MappingScheme;
  readonly config: SyncConfig | null;
}

/** A preview of the card after a sync into an empty card. */
export const CardPreview = ({ user, scheme, config }: CardPreviewProps) => {
  const styles = useStyles();
  const isUnknown = config === null || (config.unexpected ?? []).includes('syncFields');
  const { lines, links, isGuess } = useMemo(() => {
    const isSynced = (field: string) => isUnknown || config?.syncFields.includes(field);
    let guess = false;
    const render = (templates: readonly string[]): string => {
      const { text, custom } = renderFirst(templates, user);
      guess ||= custom;
      return text;
    };
    const line = (field: 'Name' | 'Job Title' | 'Company' | 'Location') =>
      isSynced(field) ? render(scheme.linkData[field]) : '';
    return {
      lines: {
        name: line('Name'),
        title: line('Job Title'),
        company: line('Company'),
        location: line('Location'),
      },
      links: isSynced('Links')
        ? scheme.links.flatMap((link, index) => {
            const value = render(link.value);
            // Its description isn't on the card either, so nothing of it is a guess.
            if (value === '') return [];
            return {
              key: link.updateUid || String(index),
              id: link.id,
              title: link.title || linkTypeText(link.id),
              value,
              desc: render(link.desc),
            };
          })
        : [],
      isGuess: guess,
    };
  }, [user, scheme, config, isUnknown]);

  return (
    <figure className={styles.figure}>
      <div className={styles.card} dir="auto">
        {lines.name ? (
          <span className={styles.name}>{lines.name}</span>
        ) : (
          <span className={styles.none}>No name</span>
        )}
        <span className={styles.title}>
          {[lines.title, lines.company].filter((text) => text !== '').join(' · ')}
        </span>
        <span className={styles.quiet}>{lines.location}</span>
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ key, id, title, value, desc }) => (
              <li key={key} className={styles.link}>
                <span aria-hidden="true" className={styles.icon}>
                  {linkIcon(id)}
                </span>
                <span className={styles.text}>
                  <span className={styles.quiet}>{title}</span>
                  <span>{value}</span>
                  {desc !== '' && <span className={styles.quiet}>{desc}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <figcaption className={styles.caption}>
        Card after a sync
        {isUnknown && ' of all fields. It’s unknown which ones a sync writes.'}
        {isGuess ? `${isUnknown ? '' : '.'} ${customParserHint}` : ''}
      </figcaption>
    </figure>
  );
};
