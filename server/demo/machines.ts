import { demoPlants, demoProducts, type DemoPlant, type DemoProduct } from './plants.ts';
import { createRandom } from './random.ts';

/** Character of a machine: each plant has one of each special character, the others are healthy. */
type Character = 'healthy' | 'bad' | 'changingOver' | 'broken' | 'shortStop' | 'silent';

export interface DemoMetric {
  name: string;
  displayName: string;
  unit: string;
  setPoint: number;
  min: number;
  max: number;
}

export interface DemoMachine {
  id: string;
  plant: DemoPlant;
  displayName: string;
  machineName: string;
  displayType: 'IMM' | 'PROCESS_CQC';
  position: number;
  character: Character;
  /** Runs at night and through breaks without operators. */
  isUnmanned: boolean;
  products: readonly [DemoProduct, ...DemoProduct[]];
  metrics: readonly DemoMetric[];
  /** Share of the ideal speed. */
  speed: number;
  scrap: number;
  /** Average minutes between stops, and of a stop. */
  runMinutes: number;
  stopMinutes: number;
}

export function demoMachines(seed: string): DemoMachine[] {
  return demoPlants.flatMap((plant) => {
    const presses = Array.from({ length: plant.presses }, (_, index) => press(plant, index, seed));
    return presses.concat(
      plant.processes.map((name, index) => processMachine(plant, { name, index, seed })),
    );
  });
}

const characters = new Map<number, Character>([
  [2, 'bad'],
  [4, 'changingOver'],
  [6, 'broken'],
  [9, 'shortStop'],
  [12, 'silent'],
]);

function press(plant: DemoPlant, index: number, seed: string): DemoMachine {
  const number = String(index + 1).padStart(2, '0');
  const character = characters.get(index) ?? 'healthy';
  const parts = demoProducts.filter((one) => one.clientId === plant.clientId && !one.isMaterial);
  return {
    ...seededBehaviour(`${seed}/${plant.id}/${index}`, character),
    id: `${plant.id}-imm-${number}`,
    plant,
    displayName: `IMM-${number}`,
    machineName: `${plant.shortName}/IMM-${number}`,
    displayType: 'IMM',
    position: index,
    character,
    // The special ones are visible at every hour of the day.
    isUnmanned: character !== 'healthy' || index % 3 === 0,
    products: twoOf(parts, index),
    metrics: pressMetrics,
  };
}

function processMachine(
  plant: DemoPlant,
  { name, index, seed }: { name: string; index: number; seed: string },
): DemoMachine {
  const material = demoProducts.filter((one) => one.clientId === plant.clientId && one.isMaterial);
  return {
    ...seededBehaviour(`${seed}/${plant.id}/${name}`, 'healthy'),
    id: `${plant.id}-${name.toLowerCase()}`,
    plant,
    displayName: name,
    machineName: `${plant.shortName}/${name}`,
    displayType: 'PROCESS_CQC',
    position: plant.presses + index,
    character: 'healthy',
    isUnmanned: true,
    products: twoOf(material, 0),
    metrics: processMetrics,
  };
}

function seededBehaviour(seed: string, character: Character) {
  const random = createRandom(seed);
  if (character === 'bad') return { speed: 0.82, scrap: 0.07, runMinutes: 14, stopMinutes: 9 };
  return {
    speed: random.between(0.88, 0.95),
    scrap: random.between(0.006, 0.03),
    runMinutes: random.between(28, 42),
    stopMinutes: random.between(3, 4.5),
  };
}

function twoOf(list: readonly DemoProduct[], index: number): [DemoProduct, ...DemoProduct[]] {
  const [first, second] = [index, index + 1].map((at) => list[at % list.length]);
  if (!first || !second) throw new Error('every client of the demo has products');
  return first === second ? [first] : [first, second];
}

const pressMetrics: readonly DemoMetric[] = [
  metric('temperature', ['Barrel temperature', '°C'], [205, 220, 235]),
  metric('clamp_pressure', ['Clamp pressure', 'bar'], [130, 145, 160]),
  metric('mould_temperature', ['Mould temperature', '°C'], [40, 48, 56]),
];

const processMetrics: readonly DemoMetric[] = [
  metric('temperature', ['Air temperature', '°C'], [76, 80, 84]),
  metric('dew_point', ['Dew point', '°C'], [-45, -38, -31]),
  metric('flow', ['Flow', 'm³/h'], [180, 210, 240]),
  metric('pressure', ['Pressure', 'bar'], [2.2, 2.6, 3]),
  metric('power', ['Power', 'kW'], [14, 19, 24]),
];

function metric(
  name: string,
  [displayName, unit]: [string, string],
  [min, setPoint, max]: [number, number, number],
): DemoMetric {
  return { name, displayName, unit, min, setPoint, max };
}
