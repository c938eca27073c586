import type { Page } from 'playwright';

/** Width of A4 between the margins in CSS pixels, portrait and landscape. */
export const sheets = [703, 1032];

/** The number of printed sheets of the page. */
export async function sheetsOf(printed: Page): Promise<number> {
  const pdf = await printed.pdf({ format: 'A4' });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** Runs in the page: panels with empty space on paper, texts beyond its edge, and buttons. */
export function boxesOnPaper() {
  const { clientWidth } = document.documentElement;
  function isSeen(element: Element): boolean {
    return clientWidth > 0 && element.checkVisibility({ visibilityProperty: true });
  }
  function namesOf(elements: Element[]): string[] {
    return elements.map((element) => `${element.outerHTML.slice(0, 120)} of ${clientWidth}`);
  }
  const main = document.querySelector('main');
  const panels = [main, ...document.querySelectorAll('table')].filter((panel) => panel !== null);
  return {
    narrow: namesOf(
      panels.filter(
        (panel) => isSeen(panel) && panel.clientWidth > 1 && panel.clientWidth < clientWidth * 0.9,
      ),
    ),
    wide: namesOf(
      [...document.querySelectorAll('td, th, p, article')].filter(
        (box) => isSeen(box) && box.getBoundingClientRect().right > clientWidth + 1,
      ),
    ),
    controls: namesOf(
      [
        ...document.querySelectorAll(
          'button:not([data-machine], [data-printed]), input, select, nav',
        ),
      ].filter(isSeen),
    ),
  };
}

/** Runs in the page: the number of rows of the longest table. */
export function rowsOnPaper(): number {
  // The list of machines beside the tables is not on every sheet.
  const tables = document.querySelectorAll('table:not([aria-label="Machines at a glance"])');
  const counts = [...tables].map((table) => table.querySelectorAll('tbody tr').length);
  return Math.max(...counts);
}
