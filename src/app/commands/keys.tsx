const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** As it is printed on the keys of the device. */
const printed: Record<string, string> = { mod: isApple ? '⌘' : 'Ctrl', alt: isApple ? '⌥' : 'Alt' };

/** A shortcut as keys to be pressed together. */
export function Keys({ keys }: { keys: string }) {
  return keys
    .split('+')
    .map((key) => (
      <kbd key={key}>{printed[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
    ));
}
