import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguages } from '#app/shell/languages.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextInput } from '#ui/controls/fields.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { hasWords, type TextByLanguage } from '../texts/text-files.ts';
import { isWithoutPage, type KnownPages } from './known-address.ts';
import type { GroupName, MenuGroup, MenuItem } from './menu-draft.ts';
import type { MenuFiles } from './menu-files.ts';
import { withChange } from './menu-links.ts';
import styles from './menu.module.css';

interface NameDialogProps {
  groups: readonly MenuGroup[];
  group: number;
  /** Index of the item in the group; without it the group itself. */
  item?: number;
  /** An additional link. */
  isNew?: true;
  words: MenuFiles['words'];
  known: KnownPages;
  onDone(groups: MenuGroup[]): void;
  onClose(): void;
}

/** Pattern in navigation.schema.json. */
const linkPattern = /^(https?:\/\/|mailto:|\/(?![/\\]))\S+$/;

/** Name of a menu entry in each language; for a link also address and group. */
export function NameDialog({ groups, group, item, isNew, words, ...props }: NameDialogProps) {
  const { t } = useTranslation();
  const inGroup = groups[group] as MenuGroup;
  const named = item === undefined ? inGroup : (inGroup.items[item] as MenuItem);
  const [begun] = useState(() => (isNew ? {} : wordsOf(named, words)));
  const [own, setOwn] = useState<TextByLanguage>(begun);
  const [link, setLink] = useState(() => linkOf(named, isNew, inGroup.entry));
  const [isAsked, setAsked] = useState(false);
  const problems = linkErrors(link, { own, isTouched: isNew === true || own !== begun });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (problems.isNameless || problems.isNowhere) return;
    const change = { ...(own !== begun && { words: own }), ...trimmed(link) };
    props.onDone(withChange(groups, { group, item, isNew }, change));
    props.onClose();
  }

  return (
    <Dialog title={t(titleOf(link, isNew))} onClose={props.onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {!link && <p>{t('menuPage.rename.hint', { name: t(named.title) })}</p>}
        <WordFields words={own} isMissing={isAsked && problems.isNameless} onChange={setOwn} />
        {link && (
          <LinkFields
            link={link}
            groups={groups}
            isWrong={isAsked && problems.isNowhere}
            isWithoutPage={isWithoutPage(link.href.trim(), props.known)}
            onChange={setLink}
          />
        )}
        <DialogAnswers cancel={t('menuPage.cancel')} onCancel={props.onClose}>
          <Button type="submit">{t('menuPage.take')}</Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

/** Address and group of a link. */
interface Link {
  href: string;
  entry: GroupName;
}

/** Undefined for a page and a group. */
function linkOf(
  named: MenuGroup | MenuItem,
  isNew: true | undefined,
  entry: GroupName,
): Link | undefined {
  if (isNew) return { href: '', entry };
  return 'href' in named && named.href !== undefined ? { href: named.href, entry } : undefined;
}

function wordsOf(named: MenuGroup | MenuItem, words: MenuFiles['words']): TextByLanguage {
  return named.words ?? words.get(named.label ?? '') ?? {};
}

/** A link needs a name: new, or an unchanged earlier one. */
function linkErrors(
  link: Link | undefined,
  { own, isTouched }: { own: TextByLanguage; isTouched: boolean },
) {
  return {
    isNameless: link !== undefined && isTouched && !hasWords(own),
    isNowhere: link !== undefined && !linkPattern.test(link.href.trim()),
  };
}

function trimmed(link: Link | undefined): Partial<Link> {
  return link ? { ...link, href: link.href.trim() } : {};
}

function titleOf(link: Link | undefined, isNew: true | undefined): string {
  if (isNew) return 'menuPage.newLink';
  return link ? 'menuPage.link' : 'menuPage.rename';
}

interface WordFieldsProps {
  words: TextByLanguage;
  isMissing: boolean;
  onChange(words: TextByLanguage): void;
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

interface LinkFieldsProps {
  link: Link;
  groups: readonly MenuGroup[];
  isWrong: boolean;
  /** The address belongs to the product, but has no page. */
  isWithoutPage: boolean;
  onChange(link: Link): void;
}

function LinkFields({ link, groups, onChange, ...marks }: LinkFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('menuPage.href')}
        value={link.href}
        error={marks.isWrong ? t('menuPage.href.hint') : undefined}
        onChange={(href) => onChange({ ...link, href })}
      />
      <output>{marks.isWithoutPage && t('menuPage.noPage.hint')}</output>
      <SelectField
        label={t('menuPage.group')}
        value={link.entry}
        options={groups.map(({ entry, title }) => ({ value: entry, label: t(title) }))}
        onChange={(entry) => onChange({ ...link, entry })}
      />
    </>
  );
}
