import { useQuery } from '@tanstack/react-query';

import { getRelease } from '#api/admin/config.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { differences } from '#shared/differences.ts';

import { DifferenceList } from '../difference-list.tsx';

interface ReleaseChangesProps {
  number: number;
  /** Of one file alone. */
  path?: string;
  /** What would become of it if the release was taken back. */
  isBackwards?: boolean;
}

/** What a release changes, file by file. */
export function ReleaseChanges({ number, path, isBackwards = false }: ReleaseChangesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['config', 'release', number],
    queryFn: ({ signal }) => getRelease(number, signal),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { Files = [] } = data;
  return Files.filter(({ Path }) => path === undefined || Path === path).map((file) => (
    <section key={file.Path} aria-label={file.Path}>
      {path === undefined && (
        <p>
          <code>{file.Path}</code>
        </p>
      )}
      <DifferenceList differences={changesOf(file, isBackwards)} />
    </section>
  ));
}

function changesOf(file: NonNullable<Release['Files']>[number], isBackwards: boolean) {
  const { Before, Text, Delivered } = file;
  const [before, after] = [patchIn(Before ?? Delivered), patchIn(Text ?? Delivered)];
  return isBackwards ? differences(after, before) : differences(before, after);
}

/** What an overlay changes; of another file, all of it. */
function patchIn(text: string | null): unknown {
  if (text === null) return {};
  try {
    const document = JSON.parse(text) as { patch?: unknown };
    return document.patch ?? document;
  } catch {
    return text;
  }
}
