import type { Page } from 'playwright';

/** The visible elements that are lower than the given number of pixels. */
export function lowerThan(page: Page, least: number, selector: string) {
  return page.evaluate(
    ([query, pixels]) =>
      [...document.querySelectorAll<HTMLElement>(query)]
        .filter((element) => element.checkVisibility() && element.offsetHeight < pixels)
        .map((element) => `${element.textContent} ${element.offsetHeight}`),
    [selector, least] as const,
  );
}

/** Whether two tiles overlap. */
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

/** Background colours that `watchGround` has recorded since the page was loaded. */
export function groundsSeen(page: Page) {
  return page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
}

/** Runs in the page: records the background colour of every frame. */
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
