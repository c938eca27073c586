import { usePlainScope } from '#app/screen/plain-scope.ts';
import type { GalleryParts } from '#editor/gallery/gallery.tsx';
import { WidgetCell } from '#engine/cell.tsx';
import { wordsIn } from '#shared/words.ts';
import { examples } from '#widgets/examples.ts';

import { SampleAround, SampleScreen } from '../gallery/sample-around.tsx';

const noRoute = {};

/** Widget examples for the gallery of the editor. */
export const galleryParts: GalleryParts = {
  entryOf(type, language) {
    const example = examples.get(type);
    if (!example) return undefined;
    const { title, about } = example;
    return { title: wordsIn(title, language), about: wordsIn(about, language), example };
  },
  Preview,
};

function Preview({ type }: { type: string }) {
  const plain = usePlainScope(noRoute);
  const example = examples.get(type);
  if (!example) return null;
  return (
    <SampleAround>
      <SampleScreen id={type} example={example} plain={plain}>
        <WidgetCell id={type} placed={example.widget} />
      </SampleScreen>
    </SampleAround>
  );
}
