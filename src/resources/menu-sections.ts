/** The parts that the menu of the administration has, in their order. What names none stands before them. */
export const menuSections = [
  { section: 'PlantData', title: 'menu.plantData' },
  { section: 'Connections', title: 'menu.connections' },
  { section: 'People', title: 'menu.people' },
  { section: 'Screens', title: 'menu.screens' },
] as const;

export type MenuSection = (typeof menuSections)[number]['section'];
