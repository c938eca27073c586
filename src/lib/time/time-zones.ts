/** Current names of zones that browsers list under obsolete ones. */
const currentNames: Readonly<Record<string, string | undefined>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The browser's time zones by current name, sorted; includes UTC. */
export function timeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name);
  return [...new Set([...names, 'UTC'])].toSorted();
}

/** Offset of a zone as text: GMT+5:30. Empty if the browser does not know the zone. */
export function zoneOffset(timeZone: string, at: number): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
