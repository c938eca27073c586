/** Sections of the administration's menu, in order. Pages without a section come before them. */
export const menuSections = [
  { section: 'PlantData', title: 'menu.plantData' },
  { section: 'Connections', title: 'menu.connections' },
  { section: 'People', title: 'menu.people' },
  { section: 'Screens', title: 'menu.screens' },
] as const;

export type MenuSection = (typeof menuSections)[number]['section'];
