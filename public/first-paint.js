/* Dresses <html> before the first paint, and after each choice: see src/theme/appearance.ts. */
(() => {
  const darkDevice = window.matchMedia('(prefers-color-scheme: dark)');

  function dress() {
    const { base, look = 'standard', palette = 'standard', touch = 'auto' } = chosen();
    const isDark = base === 'dark' || (base !== 'light' && darkDevice.matches);
    const mantineColorScheme = isDark ? 'dark' : 'light';
    Object.assign(document.documentElement.dataset, { mantineColorScheme, look, palette, touch });
  }

  function chosen() {
    try {
      return JSON.parse(window.localStorage.getItem('appearance')) ?? {};
    } catch {
      return {};
    }
  }

  dress();
  darkDevice.addEventListener('change', dress);
  window.addEventListener('storage', dress);
  window.addEventListener('appearance', dress);
})();
