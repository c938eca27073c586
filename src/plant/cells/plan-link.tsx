import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';

import { usePlantScope } from '../plant-scope.ts';

/** Leads those who can change the floor plan of a plant to its editor. @param text Key of its text. */
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
