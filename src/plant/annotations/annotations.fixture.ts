import { vi } from 'vitest';

import type {
  addAnnotation as add,
  changeAnnotation as change,
  listAnnotations as list,
  removeAnnotation as remove,
} from '#api/machines/annotations.ts';
import type { Annotation } from '#schemas/api/annotations.gen.ts';

/* Mock of api/annotations.ts. */

export const listAnnotations = vi.fn<typeof list>(() => Promise.resolve([]));
export const addAnnotation = vi.fn<typeof add>();
export const changeAnnotation = vi.fn<typeof change>();
export const removeAnnotation = vi.fn<typeof remove>();

let made = 0;

/** A one-hour note from 12:00 UTC by anna. */
export function annotation(fields: Partial<Annotation> = {}): Annotation {
  made += 1;
  return {
    Id: `note-${made}`,
    PlantId: 'P1',
    MachineId: 'M1',
    Start: '2026-06-10T12:00:00.000Z',
    End: '2026-06-10T13:00:00.000Z',
    Text: 'Second tool tried',
    Tag: null,
    Username: 'anna',
    CreatedAt: '2026-06-10T14:00:00.000Z',
    ChangedAt: '2026-06-10T14:00:00.000Z',
    IsChangeable: true,
    Version: 1,
    ...fields,
  };
}
