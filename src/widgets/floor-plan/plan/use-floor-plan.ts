import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { loadPlanPicture, uploadPlanPicture } from '#api/admin/plan-pictures.ts';
import { createResource, type ResourceRow } from '#api/admin/resources.ts';
import { useBlobAddress } from '#plant/blob-address.ts';
import { stringField } from '#resources/string-field.ts';
import { useDescriptions } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import { emptyPlan, type PlanDraft, type PlanSpot } from './plan-edits.ts';
import type { NamedMachine } from './plan-file.ts';

/** The stored plan; undefined: the plant has none yet. */
export type StoredPlan = Pick<ResourceRow, 'Id' | 'Version'> | undefined;

export interface FloorPlan {
  plant: { Id: string; DisplayName: string; ClientId: string };
  machines: readonly NamedMachine[];
  stored: StoredPlan;
  plan: PlanDraft;
}

/** More pages than any plan needs. */
const maxPages = 20;
const pageSize = 500;

/** The stored plan of a plant with its machines; null without permission to change it. */
export function useFloorPlan(plantId: string) {
  const descriptions = useDescriptions();
  return useQuery({
    queryKey: ['floor-plan', plantId],
    queryFn: ({ signal }) => loadFloorPlan(descriptions ?? [], plantId, signal),
    enabled: descriptions !== undefined && plantId !== '',
    // Not refetched while it is edited: changes by others become a conflict on saving.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function loadFloorPlan(
  descriptions: readonly ResourceDescription[],
  plantId: string,
  signal: AbortSignal,
): Promise<FloorPlan | null> {
  const [plans, plants, machines] = ['floorplans', 'plants', 'machines'].map((name) => {
    const description = descriptions.find((one) => one.Name === name);
    return description && createResource(description, {});
  });
  const plant = await plants?.find(plantId, signal);
  if (!plans || !plant || !machines) return null;
  const filter = { PlantId: plantId };
  const { Items } = await plans.list({ filter, pageSize: 1 }, signal);
  const [row] = Items;
  const listed = await allOf((pageNumber) =>
    machines.list(
      { filter: { ...filter, State: 'active' }, orderBy: 'DisplayName', pageNumber, pageSize },
      signal,
    ),
  );
  const here = listed.map((one) => ({ Id: one.Id, DisplayName: stringField(one, 'DisplayName') }));
  return {
    plant: {
      Id: plant.Id,
      DisplayName: stringField(plant, 'DisplayName'),
      ClientId: stringField(plant, 'ClientId'),
    },
    machines: here,
    stored: row,
    plan: row ? planOf(row, here) : emptyPlan,
  };
}

async function allOf(
  page: (pageNumber: number) => Promise<{ Items: ResourceRow[]; TotalItems: number }>,
): Promise<ResourceRow[]> {
  const rows: ResourceRow[] = [];
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber += 1) {
    const { Items, TotalItems } = await page(pageNumber);
    rows.push(...Items);
    if (Items.length === 0 || rows.length >= TotalItems) break;
  }
  return rows;
}

/** Drops spots of machines that are no longer in use in the plant. */
export function planOf(row: ResourceRow, machines: readonly NamedMachine[]): PlanDraft {
  const here = new Set(machines.map(({ Id }) => Id));
  const spots = (row['Spots'] ?? []) as unknown as readonly PlanSpot[];
  return {
    PictureId: (row['PictureId'] as string | null) ?? null,
    Width: Number(row['Width']),
    Height: Number(row['Height']),
    Spots: spots.filter(({ MachineId }) => here.has(MachineId)),
  };
}

/** Saves a plan, or creates the plant's first. @returns the row; rejects on a refusal. */
export function useSavePlan(plantId: string) {
  const descriptions = useDescriptions() ?? [];
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ stored, plan }: { stored: StoredPlan; plan: PlanDraft }) {
      const resource = resourceOf(descriptions);
      const { Spots, ...sheet } = plan;
      const body = { ...sheet, Spots: Spots.map(withoutNulls) };
      if (stored) return resource.change(stored, body);
      return (await resource.create({ PlantId: plantId, ...body })) as ResourceRow;
    },
    onSuccess: () => forgetPlants(client),
  });
}

/** Removes a plant's plan; it is refetched afterwards, as after a restoration. */
export function useRemovePlan(plantId: string) {
  const descriptions = useDescriptions() ?? [];
  const client = useQueryClient();
  async function readAgain(): Promise<void> {
    await forgetPlants(client);
    await client.invalidateQueries({ queryKey: ['floor-plan', plantId] });
  }
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (id: string) => resourceOf(descriptions).remove([id]),
    onSuccess: readAgain,
  });
  return {
    isBusy: isPending,
    error,
    /** @returns a function that restores it; undefined if it was not removed. */
    async remove(id: string): Promise<(() => void) | undefined> {
      try {
        await mutateAsync(id);
      } catch {
        return undefined;
      }
      return () =>
        void resourceOf(descriptions)
          .restore([id])
          .then(readAgain, () => {});
    },
  };
}

/** Refetches the data of plant pages, which depend on the plan. */
function forgetPlants(client: ReturnType<typeof useQueryClient>): Promise<void> {
  return client.invalidateQueries({ queryKey: ['screen-data'] });
}

function resourceOf(descriptions: readonly ResourceDescription[]) {
  const description = descriptions.find(({ Name }) => Name === 'floorplans');
  if (!description) throw new Error('There are no floor plans for this user');
  return createResource(description, {});
}

/** The server expects missing fields instead of null. */
function withoutNulls(spot: PlanSpot): Record<string, string | number> {
  const given = Object.entries(spot).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given);
}

export function useUploadPicture(clientId: string) {
  return useMutation({ mutationFn: (file: File) => uploadPlanPicture(file, clientId) });
}

/** Object URL of a plan's picture, valid in this page while mounted. */
export function usePlanPicture(id: string | null) {
  const { data, isError } = useQuery({
    queryKey: ['plan-picture', id],
    queryFn: ({ signal }) => loadPlanPicture(id ?? '', signal),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { address: useBlobAddress(data), isDrawing: data?.type === 'image/svg+xml', isError };
}
