import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { watchResources } from '#api/hub/resource-changes.ts';
import type { ScreenScope } from '#engine/variables.ts';
import { ResourceChangesContext } from '#resources/resource-changes.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { ShownScreen } from '../authoring/screens/shown-screen.tsx';
import styles from './screen-page.module.css';

interface PlainScreenProps {
  screen: Screen;
  scope: ScreenScope;
}

/** A screen about no plant: only its data. A screen about a client takes it from the address. */
export function PlainScreen({ screen, scope }: PlainScreenProps) {
  const { t } = useTranslation();
  const own = useMemo(() => ofSubject(screen, scope), [screen, scope]);
  return (
    <div className={styles['page']}>
      <title>{t(screen.title)}</title>
      <ResourceChangesContext value={watchResources}>
        <ShownScreen
          screen={screen}
          scope={own}
          {...(screen.subject === 'client' && { clientId: own.client.Id })}
        />
      </ResourceChangesContext>
    </div>
  );
}

function ofSubject({ subject }: Screen, scope: ScreenScope): ScreenScope {
  const { client, route } = scope;
  const id = route['Id'] ?? client.Id;
  if (subject !== 'client' || id === client.Id) return scope;
  return { ...scope, client: { Id: id, Name: '' } };
}
