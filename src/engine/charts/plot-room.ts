/** Pixels that a plot has, labels and legend included; 0 where it is not laid out. */
export interface PlotRoom {
  width: number;
  height: number;
}

export const unknownRoom: PlotRoom = { width: 0, height: 0 };

/** Pixels. Smaller changes cause no new layout. */
const roomStep = 40;

export function roundRoom({ width, height }: PlotRoom): PlotRoom {
  return { width: inSteps(width), height: inSteps(height) };
}

function inSteps(px: number): number {
  return Math.floor(px / roomStep) * roomStep;
}
