import { makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { HrConnection } from '../../../../contract/entities/hr';
import type { MappedLink, MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../../../contract/link-data-fields';
import { linkTypeText } from '../../../../domain/hr-sync/link-types';
import { moveLink, newLink, schemeErrors } from '../../../../domain/hr-sync/mapping-scheme';
import { formatNumber } from '../../../../domain/text/format-number';
import { useApp } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { StatusBadge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { useRowFocus } from '../../../ui/focus/use-row-focus';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { unseen } from '../../../ui/layout/common-styles';
import { Panel } from '../panel';
import { SamplePicker } from '../user-test/sample-picker';
import { useSample } from '../user-test/use-sample';
import { LinkCatalog } from './link-catalog';
import { LinkEditor, type MoveDirection } from './link-editor';
import { useMappingEdit } from './mapping-edit';
import { MappingSave } from './mapping-save';
import { MemberFields } from './member-fields';
import { TemplateList } from './template-list';
import { withTemplates } from './with-templates';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  head: {
    position: 'sticky',
    top: '-20px',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '8px 0',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  unseen,
  links: { display: 'flex', flexDirection: 'column', rowGap: '10px', margin: 0, padding: 0 },
});

const fieldNamed = (place: HTMLElement | null, name: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;

const noErrors: Readonly<Record<number, string>> = {};

/** A random integer below a bound, uniformly distributed. */
const random = (bound: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % bound;
  }
};

interface MappingEditorProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  readonly stored: MappingScheme | null;
}

/** The mapping scheme with a sample value next to each field (G6). */
export const MappingEditor = ({ teamId, connection, stored }: MappingEditorProps) => {
  const styles = useStyles();
  const edit = useMappingEdit(teamId, stored);
  const setUnsaved = useApp((state) => state.navigationGuard.setUnsaved);
  const [adding, setAdding] = useState(false);
  const [moved, setMoved] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const { scheme, canSave, change } = edit;
  const sample = useSample(connection, scheme);

  // Stable callbacks that always change the newest scheme.
  const newest = useRef({ scheme, change });
  newest.current = { scheme, change };
  const onTemplates = useCallback((path: string, templates: string[]) => {
    const now = newest.current;
    now.change(withTemplates(now.scheme, path, templates));
  }, []);
  const setLinks = useCallback((next: (links: readonly MappedLink[]) => readonly MappedLink[]) => {
    const now = newest.current;
    now.change({ ...now.scheme, links: [...next(now.scheme.links)] });
  }, []);
  const onLink = useCallback(
    (index: number, part: Partial<MappedLink>) =>
      setLinks((links) => links.map((link, at) => (at === index ? { ...link, ...part } : link))),
    [setLinks],
  );
  /** The button that has moved a link, and the link's new position. */
  const pressed = useRef<{ readonly to: number; readonly direction: MoveDirection }>(undefined);
  const onMove = useCallback(
    (from: number, to: number, direction?: MoveDirection) => {
      pressed.current = direction && { to, direction };
      setLinks((links) => {
        const link = links[from];
        if (link) setMoved(`${link.title || linkTypeText(link.id)} is link ${to + 1}`);
        return moveLink(links, from, to);
      });
    },
    [setLinks],
  );
  const addButton = useRef<HTMLButtonElement>(null);
  const { list, leave } = useRowFocus<HTMLOListElement>(scheme.links.length, addButton);
  // A moved link keeps the focus, although the element at its new position may be another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { to, direction } = pressed.current;
    pressed.current = undefined;
    const button = list.current?.children[to]?.querySelector<HTMLElement>(
      `[data-move="${direction}"]`,
    );
    button?.focus({ preventScroll: true });
    button?.scrollIntoView?.({ block: 'nearest' });
  }, [scheme.links]);
  const onRemove = useCallback(
    (index: number) => {
      leave(index);
      setLinks((links) => links.filter((_, at) => at !== index));
    },
    [leave, setLinks],
  );
  /** The field to focus once it is there: the value of a new link. */
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a link is added
  useEffect(() => {
    if (wanted.current) fieldNamed(root.current, wanted.current)?.focus();
    wanted.current = undefined;
  }, [scheme.links.length]);
  const lastField = useRef<HTMLElement>(undefined);
  const backToField = () => {
    const last = lastField.current;
    (last?.isConnected ? last : root.current?.querySelector<HTMLElement>('[name]'))?.focus();
  };

  useEffect(() => {
    setUnsaved(
      canSave
        ? `Your changes to the mapping of team ${teamId} aren’t saved. They’re kept here as a draft.`
        : null,
    );
  }, [canSave, setUnsaved, teamId]);
  useEffect(() => () => setUnsaved(null), [setUnsaved]);

  const problems = useMemo(() => schemeErrors(scheme), [scheme]);
  const wrong = useFormErrors<string>(
    Object.fromEntries(problems.map(({ path, message }) => [path, message])),
  );
  const handlers = {
    ...wrong.fields,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.hasAttribute('name')) lastField.current = target;
    },
  };
  const errors: Record<string, Record<number, string>> = {};
  for (const { path } of problems) {
    const message = wrong.shown(path);
    if (message === undefined) continue;
    const dot = path.lastIndexOf('.');
    const field = path.slice(0, dot);
    errors[field] = { ...errors[field], [Number(path.slice(dot + 1))]: message };
  }

  return (
    <div ref={root} className={styles.root} {...handlers}>
      <div className={styles.head}>
        <SamplePicker sample={sample} />
        {canSave && <StatusBadge tone="warning">Unsaved</StatusBadge>}
      </div>
      <Panel title="Card">
        <div className={styles.fields}>
          {linkDataFields.map((field) => (
            <TemplateList
              key={field}
              label={field}
              path={`linkData.${field}`}
              templates={scheme.linkData[field]}
              sample={sample.user}
              errors={errors[`linkData.${field}`] ?? noErrors}
              onChange={onTemplates}
            />
          ))}
        </div>
      </Panel>
      <Panel
        title={`Links (${formatNumber(scheme.links.length)})`}
        actions={
          <Button
            ref={addButton}
            size="small"
            icon={<AddRegular />}
            onClick={() => setAdding(true)}
          >
            Add a link
          </Button>
        }
      >
        {scheme.links.length === 0 && (
          <EmptyState title="No links mapped">A sync creates no links.</EmptyState>
        )}
        <output className={styles.unseen}>{moved}</output>
        <ol ref={list} className={styles.links}>
          {scheme.links.map((link, index) => (
            <LinkEditor
              key={link.updateUid || index}
              link={link}
              index={index}
              count={scheme.links.length}
              sample={sample.user}
              errors={errors}
              onLink={onLink}
              onTemplates={onTemplates}
              onMove={onMove}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </Panel>
      <MemberFields
        member={scheme.member}
        sample={sample.user}
        errors={errors}
        onTemplates={onTemplates}
        onMember={(member) => change({ ...scheme, member })}
      />
      <MappingSave
        teamId={teamId}
        edit={edit}
        passes={() => wrong.passes(root.current)}
        onDone={wrong.reset}
        onLeave={backToField}
      />
      {adding && (
        <LinkCatalog
          onClose={() => setAdding(false)}
          onChoose={(id) => {
            setAdding(false);
            wanted.current = `links.${scheme.links.length}.value.0`;
            setLinks((links) => [...links, newLink(id, random, scheme)]);
          }}
        />
      )}
    </div>
  );
};
