import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextInput } from '#ui/controls/fields.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { useLanguages } from '../shell/languages.ts';
import type { Words } from '../texts/text-files.ts';
import { type GroupName, hasWords, type MenuGroup, type MenuItem } from './menu-draft.ts';
import type { MenuFiles } from './menu-files.ts';
import { withChange } from './menu-links.ts';
import styles from './menu.module.css';

interface NameDialogProps {
  groups: readonly MenuGroup[];
  group: number;
  /** Of the items of the group; the group itself without one. */
  item?: number;
  /** A further link. */
  isNew?: true;
  words: MenuFiles['words'];
  onDone(groups: MenuGroup[]): void;
  onClose(): void;
}

/** As navigation.schema.json has it. */
const linkPattern = /^(https?:\/\/|mailto:|\/(?![/\\]))\S+$/;

/** What something in the menu is called in each language; of a link, where it leads and stands. */
export function NameDialog({ groups, group, item, isNew, words, ...props }: NameDialogProps) {
  const { t } = useTranslation();
  const inGroup = groups[group] as MenuGroup;
  const named = item === undefined ? inGroup : (inGroup.items[item] as MenuItem);
  const begun = isNew ? {} : (named.words ?? words.get(named.label ?? '') ?? {});
  const [own, setOwn] = useState<Words>(begun);
  const isLink = isNew ?? ('href' in named && named.href !== undefined);
  const [href, setHref] = useState(isNew ? '' : ('href' in named && named.href) || '');
  const [entry, setEntry] = useState(inGroup.entry);
  const [isAsked, setAsked] = useState(false);
  const isNameless = isLink && !hasWords(own) && (isNew === true || own !== begun);
  const isNowhere = isLink && !linkPattern.test(href.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isNameless || isNowhere) return;
    const changes = own === begun ? {} : { words: own };
    const link = isLink ? { href: href.trim(), entry } : {};
    props.onDone(withChange(groups, { group, item, isNew }, { ...changes, ...link }));
  }

  return (
    <Dialog title={t(titleOf(isLink, isNew))} onClose={props.onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {!isLink && <p>{t('menuPage.rename.hint', { name: t(named.title) })}</p>}
        <WordFields words={own} isMissing={isAsked && isNameless} onChange={setOwn} />
        {isLink && (
          <>
            <TextInput
              label={t('menuPage.href')}
              value={href}
              error={isAsked && isNowhere ? t('menuPage.href.hint') : undefined}
              onChange={setHref}
            />
            <GroupField groups={groups} entry={entry} onChange={setEntry} />
          </>
        )}
        <div className="ls-dialog-answers">
          <Button look="quiet" onClick={props.onClose}>
            {t('menuPage.cancel')}
          </Button>
          <Button type="submit">{t('menuPage.take')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleOf(isLink: boolean, isNew: true | undefined): string {
  if (isNew) return 'menuPage.newLink';
  return isLink ? 'menuPage.link' : 'menuPage.rename';
}

interface WordFieldsProps {
  words: Words;
  isMissing: boolean;
  onChange(words: Words): void;
}

function WordFields({ words, isMissing, onChange }: WordFieldsProps) {
  const { t } = useTranslation();
  return useLanguages().map(({ Code, Name }, index) => (
    <TextInput
      key={Code}
      label={t('menuPage.name', { language: Name })}
      value={words[Code] ?? ''}
      error={isMissing && index === 0 ? t('menuPage.name.hint') : undefined}
      onChange={(typed) => onChange({ ...words, [Code]: typed })}
    />
  ));
}

interface GroupFieldProps {
  groups: readonly MenuGroup[];
  entry: GroupName;
  onChange(entry: GroupName): void;
}

function GroupField({ groups, entry, onChange }: GroupFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('menuPage.group')}
      value={entry}
      options={groups.map((group) => ({ value: group.entry, label: t(group.title) }))}
      onChange={onChange}
    />
  );
}
