interface Held {
  text: string;
  stop(): void;
}

let held: Held | null = null;

/**
 * Buffers letters from the key that opens the palette until its field has the focus, which may take
 * a moment. Otherwise the page would take them for shortcuts.
 */
export function startTypeAhead(): void {
  if (held) return;
  const typed: Held = {
    text: '',
    stop() {
      document.removeEventListener('keydown', keep, true);
      held = null;
    },
  };
  function keep(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed.text = key === 'Backspace' ? typed.text.slice(0, -1) : typed.text + key;
  }
  document.addEventListener('keydown', keep, true);
  held = typed;
}

/** Returns the buffered letters and stops buffering. */
export function takeTypeAhead(): string {
  const text = held?.text ?? '';
  held?.stop();
  return text;
}
