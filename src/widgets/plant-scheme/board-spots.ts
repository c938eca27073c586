/** Id of the machine whose spot an event came from. */
export function machineOf(target: EventTarget | null): string | undefined {
  const spot = target instanceof Element && target.closest<HTMLElement>('[data-machine]');
  return spot ? spot.dataset['machine'] : undefined;
}

export function buttonOf(board: HTMLElement | null, machineId: string): HTMLElement | undefined {
  const spots = board?.querySelectorAll<HTMLElement>('[data-machine]') ?? [];
  return [...spots].find((spot) => spot.dataset['machine'] === machineId);
}
