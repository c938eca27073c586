import { vi } from 'vitest';

/** jsdom has no dialogs: makes the content of open ones accessible by role. */
export function openDialogs(): void {
  HTMLDialogElement.prototype.showModal = open;
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
}

function open(this: HTMLDialogElement): void {
  this.open = true;
}

/** A configuration file as the server returns it. */
export function configFile(Path: string, content: object | null) {
  const Text = content === null ? null : JSON.stringify(content);
  return { Path, Text, Source: null, Number: null, Draft: null };
}
