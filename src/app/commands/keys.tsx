const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** Labels of the keys on this device. */
const printed: Record<string, string> = { mod: isApple ? '⌘' : 'Ctrl', alt: isApple ? '⌥' : 'Alt' };

/** A shortcut as a key combination. */
export function Keys({ keys }: { keys: string }) {
  return keys
    .split('+')
    .map((key) => (
      <kbd key={key}>{printed[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
    ));
}
