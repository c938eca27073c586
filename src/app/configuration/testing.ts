import { vi } from 'vitest';

/** jsdom has no dialogs: what is in an open one is found by its role. */
export function openDialogs(): void {
  HTMLDialogElement.prototype.showModal = open;
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
}

function open(this: HTMLDialogElement): void {
  this.open = true;
}

/** A file of the configuration as the server has it. */
export function configFile(Path: string, content: object | null) {
  const Text = content === null ? null : JSON.stringify(content);
  return { Path, Text, Source: null, Number: null, Draft: null };
}
