interface Measured {
  name: string;
  value: number;
  unit: string;
}

interface Compared {
  name: string;
  isWorse: boolean;
  text: string;
}

export function compareFigures(
  measured: { before: readonly Measured[]; after: readonly Measured[] },
  worseBy: number,
): Compared[];
