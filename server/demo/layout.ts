import type { Hotspots } from '#schemas/api/machines.gen.ts';

import type { DemoMachine } from './machines.ts';

/** The floor plans in media/ are drawn to this size, with the machines where the spots are. */
const width = 1200;
const height = 700;
const perRow = 5;
const rows = [110, 255, 400];
const processTop = 565;

/** Presses in three rows of five, process machines along the south wall. */
export function hotspotsOf(plantId: string, machines: readonly DemoMachine[]): Hotspots {
  const presses = machines.filter(({ displayType }) => displayType === 'IMM');
  return {
    Image: `/media/demo/${plantId}.svg`,
    Width: width,
    Height: height,
    Spots: machines.map((machine) => {
      const isPress = machine.displayType === 'IMM';
      const index = isPress ? machine.position : machine.position - presses.length;
      const place = isPress ? pressPlace(index) : processPlace(index);
      return {
        machine: machine.id,
        style: {
          left: percent(place.x, width),
          top: percent(place.y, height),
          width: percent(place.width, width),
          height: percent(place.height, height),
        },
        tooltip: machine.displayName,
      };
    }),
  };
}

function pressPlace(index: number) {
  const y = rows[Math.floor(index / perRow)] ?? rows[0] ?? 0;
  return { x: 90 + (index % perRow) * 210, y, width: 160, height: 80 };
}

function processPlace(index: number) {
  return { x: 90 + index * 175, y: processTop, width: 110, height: 80 };
}

function percent(pixels: number, whole: number): string {
  return `${Math.round((pixels / whole) * 10_000) / 100}%`;
}
