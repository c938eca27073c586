import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';

import { usePlantScope } from '../plant-scope.ts';

/** A link to the floor-plan editor of a plant, for users with the right. @param text Text key. */
export function PlanLink({ plantId, text }: { plantId: string; text: string }) {
  const { t } = useText();
  const { rights } = usePlantScope();
  if (!rights.permissions.includes('Administration')) return null;
  return (
    <Link className="ls-link" to={`/admin/plants/${encodeURIComponent(plantId)}/plan`}>
      {t(text)}
    </Link>
  );
}
