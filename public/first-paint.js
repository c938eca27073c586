/*
 * Dresses <html> before the first paint, and after each choice: see src/theme/appearance.ts. It says
 * the language of the browser, too, which pages are in until someone has chosen one: src/i18n/i18n.ts.
 */
(() => {
  const languages = { en: 'en-US', es: 'es-MX', hi: 'hi-IN', zh: 'zh-CN' };
  const spoken = navigator.languages.map((code) => languages[code.split('-')[0]]).find(Boolean);
  document.documentElement.lang = spoken ?? 'en-US';

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
