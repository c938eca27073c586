import type { Page } from 'playwright';

/** What is in sight of these and lower than so many pixels. */
export function lowerThan(page: Page, least: number, selector: string) {
  return page.evaluate(
    ([query, pixels]) =>
      [...document.querySelectorAll<HTMLElement>(query)]
        .filter((element) => element.checkVisibility() && element.offsetHeight < pixels)
        .map((element) => `${element.textContent} ${element.offsetHeight}`),
    [selector, least] as const,
  );
}

/** Whether one tile lies over another. */
export function overlaps(page: Page) {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('article')].map((tile) =>
      tile.getBoundingClientRect(),
    );
    return places.some((one, index) =>
      places
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
    );
  });
}

/** What `watchGround` has seen since the page was loaded. */
export function groundsSeen(page: Page) {
  return page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
}

/** Runs in the page: every colour that its ground had in any frame. */
export function watchGround() {
  const noted = window as unknown as { grounds: string[] };
  noted.grounds = [];
  function look() {
    const isStyled = document.styleSheets.length > 0 && document.body;
    const ground = isStyled ? getComputedStyle(document.body).backgroundColor : undefined;
    if (ground && ground !== 'rgba(0, 0, 0, 0)' && !noted.grounds.includes(ground))
      noted.grounds.push(ground);
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
