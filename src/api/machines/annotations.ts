import type {
  Annotation,
  AnnotationChange,
  Annotations,
  NewAnnotation,
} from '#schemas/api/annotations.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Rows per call. */
const pageSize = 1000;

/**
 * Annotations that overlap a window: of a machine and its plant, or of a plant and its machines.
 */
export async function listAnnotations(
  { machineId, ...window }: { machineId: string; start: string; end: string },
  signal: AbortSignal,
): Promise<Annotation[]> {
  const path = pathOf('machines/:machineId/annotations', { machineId });
  const { Items } = await request<Annotations>('GET', path, {
    query: { ...window, pageSize },
    signal,
  });
  return Items;
}

/** @param machineId Id of a machine, or of a plant. */
export function addAnnotation(machineId: string, body: NewAnnotation): Promise<Annotation> {
  const path = pathOf('machines/:machineId/annotations', { machineId });
  return request('POST', path, { body, isQuiet: true });
}

/** Rejects with a 409 with the current annotation if another user changed it first. */
export function changeAnnotation(
  annotation: Annotation,
  body: AnnotationChange,
): Promise<Annotation> {
  const options = { body, ifMatch: annotation.Version, isQuiet: true };
  return request('PATCH', annotationPath(annotation), options);
}

export function removeAnnotation(annotation: Annotation): Promise<unknown> {
  return request('DELETE', annotationPath(annotation), {
    ifMatch: annotation.Version,
    isQuiet: true,
  });
}

function annotationPath({ MachineId, PlantId, Id }: Annotation): string {
  const machineId = MachineId ?? PlantId;
  return pathOf('machines/:machineId/annotations/:Id', { machineId, Id });
}
