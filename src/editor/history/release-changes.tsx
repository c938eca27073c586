import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { getRelease } from '#api/admin/config.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { useText } from '#engine/text.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { differences } from '#shared/differences.ts';
import { isObject, isSameJson } from '#shared/merge-patch.ts';

import { DifferenceList } from '../draft/difference-list.tsx';
import { widgetNames, useWidgetNames, WidgetNamesContext } from '../widget-names.ts';
import type { FileWords } from './file-words.ts';
import { type ReleasedFile, useReleaseContents } from './released-screens.ts';

interface ReleaseChangesProps {
  number: number;
  /** Show only this file; all files of the release when absent. */
  path?: string;
  /** Show the changes that reverting the release would make. */
  isBackwards?: boolean;
  /** Name and layer of a file. */
  nameOf?(file: ReleasedFile): string;
  /** Texts for files that are no screens. */
  fileWords?: FileWords | undefined;
}

/** The changes of a release by file. */
export function ReleaseChanges(props: ReleaseChangesProps) {
  const { number, path, isBackwards = false, nameOf, fileWords } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['config', 'release', number],
    queryFn: ({ signal }) => getRelease(number, signal),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { Files = [] } = data;
  return Files.filter(({ Path }) => path === undefined || Path === path).map((file) => (
    <section key={file.Path} aria-label={nameOf?.(file) ?? file.Path}>
      {nameOf && (
        <p title={file.Path}>
          <strong>{nameOf(file)}</strong>
        </p>
      )}
      <FileChanges file={file} isBackwards={isBackwards} fileWords={fileWords} />
    </section>
  ));
}

interface FileChangesProps {
  file: ReleasedFile;
  isBackwards: boolean;
  fileWords: FileWords | undefined;
}

function FileChanges({ file, isBackwards, fileWords }: FileChangesProps) {
  const { before, after, isPending } = useReleaseContents(file);
  const { t } = useTranslation();
  const { nameOfType } = useWidgetNames();
  const { wordsOf } = useText();
  if (isPending) return <Loading />;
  if (isSameJson(isBackwards ? before : after, {})) return <p>{t('editor.release.fileGone')}</p>;
  const [old, next] = isBackwards ? [after, before] : [before, after];
  const changes = fileWords?.differencesOf(file.Path, old, next) ?? differences(old, next);
  const widgets = { ...widgetsOf(before), ...widgetsOf(after) };
  return (
    <WidgetNamesContext value={widgetNames(widgets, { nameOfType, wordsOf })}>
      <DifferenceList
        differences={changes}
        fieldText={fileWords && ((pointer) => fileWords.fieldText(pointer, file.Path))}
      />
    </WidgetNamesContext>
  );
}

function widgetsOf(content: unknown): Screen['widgets'] {
  const widgets = isObject(content) && content['widgets'];
  return isObject(widgets) ? (widgets as Screen['widgets']) : {};
}
