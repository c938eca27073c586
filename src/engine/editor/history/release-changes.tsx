import { useQuery } from '@tanstack/react-query';

import { getRelease, getResolvedScreen } from '#api/admin/config.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { differences } from '#shared/differences.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { extended } from '#shared/screen/extend.ts';

import { DifferenceList, type FieldText } from '../draft/difference-list.tsx';

interface ReleaseChangesProps {
  number: number;
  /** Of one file alone. */
  path?: string;
  /** What would become of it if the release was taken back. */
  isBackwards?: boolean;
  /** What a file is, and whose. */
  nameOf?(path: string): string;
  /** What people call a field of a file that is no screen. */
  fieldText?: FieldText | undefined;
}

/** What a release changes, file by file. */
export function ReleaseChanges(props: ReleaseChangesProps) {
  const { number, path, isBackwards = false, nameOf, fieldText } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['config', 'release', number],
    queryFn: ({ signal }) => getRelease(number, signal),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { Files = [] } = data;
  return Files.filter(({ Path }) => path === undefined || Path === path).map((file) => (
    <section key={file.Path} aria-label={nameOf?.(file.Path) ?? file.Path}>
      {nameOf && (
        <p title={file.Path}>
          <strong>{nameOf(file.Path)}</strong>
        </p>
      )}
      <FileChanges file={file} isBackwards={isBackwards} fieldText={fieldText} />
    </section>
  ));
}

type ReleasedFile = NonNullable<Release['Files']>[number];

interface FileChangesProps {
  file: ReleasedFile;
  isBackwards: boolean;
  fieldText: FieldText | undefined;
}

function FileChanges({ file, isBackwards, fieldText }: FileChangesProps) {
  const { Path, Before, Text, Delivered } = file;
  const texts = [Before ?? Delivered, Text ?? Delivered] as const;
  const below = useExtended(texts.map(extendedBy).find((id) => id !== undefined));
  if (below.isPending) return <Loading />;
  const [before, after] = [contentOf(texts[0], below.screen), contentOf(texts[1], below.screen)];
  const changes = isBackwards ? differences(after, before) : differences(before, after);
  return (
    <DifferenceList
      differences={changes}
      fieldText={fieldText && ((pointer) => fieldText(pointer, Path))}
    />
  );
}

/** The shipped screen that a file says the difference to. */
function useExtended(id: string | undefined) {
  const { data, isLoading } = useQuery({
    queryKey: ['config', 'extended', id],
    queryFn: ({ signal }) => getResolvedScreen(id ?? '', {}, signal),
    enabled: id !== undefined,
  });
  return { screen: data?.Extended, isPending: isLoading };
}

/** The id of a screen whose file extends the shipped one of this id. */
function extendedBy(text: string | null): string | undefined {
  const document = read(text);
  const id = isObject(document) ? document['id'] : undefined;
  return isObject(document) && typeof id === 'string' && document['extends'] === id
    ? id
    : undefined;
}

/**
 * What an overlay changes; of another file, all of it.
 * @param shipped Where one of the files compared extends it: what the screen is with the file.
 */
function contentOf(text: string | null, shipped: object | undefined): unknown {
  if (shipped)
    return extendedBy(text) === undefined
      ? shipped
      : mergePatch(extended(shipped, read(text)), { extends: null });
  const document = read(text);
  return isObject(document) ? (document['patch'] ?? document) : document;
}

/** Nothing of a file that is not there; what is no JSON as it is written. */
function read(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
