import type { DemoMachine } from './machines.ts';

/** The drawings in media/ have this size, with the machines where the spots are. */
const width = 1200;
const height = 700;
const perRow = 5;
const rows = [110, 255, 400];
const processTop = 565;

/** The floor plan of a plant: presses in three rows of five, process machines along the south wall. */
export function floorPlanRow(plant: { id: string; clientId: string }, all: readonly DemoMachine[]) {
  const machines = all.filter((machine) => machine.plant.id === plant.id);
  const presses = machines.filter(({ displayType }) => displayType === 'IMM');
  const spots = machines.map((machine) => {
    const isPress = machine.displayType === 'IMM';
    const index = isPress ? machine.position : machine.position - presses.length;
    const place = isPress ? pressPlace(index) : processPlace(index);
    return {
      MachineId: machine.id,
      Left: percent(place.x, width),
      Top: percent(place.y, height),
      Width: percent(place.width, width),
      Height: percent(place.height, height),
    };
  });
  return {
    id: plant.id,
    plant_id: plant.id,
    client_id: plant.clientId,
    width,
    height,
    spots: JSON.stringify(spots),
  };
}

function pressPlace(index: number) {
  const y = rows[Math.floor(index / perRow)] ?? rows[0] ?? 0;
  return { x: 90 + (index % perRow) * 210, y, width: 160, height: 80 };
}

function processPlace(index: number) {
  return { x: 90 + index * 175, y: processTop, width: 110, height: 80 };
}

function percent(pixels: number, whole: number): number {
  return Math.round((pixels / whole) * 10_000) / 100;
}
