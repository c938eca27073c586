import type { IsRequirement } from './check-chart.ts';

/** `4 Modes: ...`, `7.5: ...`, `4 Login flow, 2: ...`: number, name and step of a requirement. */
const reference = /^(?<number>\d+)(?:\.\d+)?(?: (?<name>[^:,]+))?(?:, \d+)?: /;

/**
 * Reads the sections of a requirements document.
 * @param text Markdown with sections like `## 4. States and transitions`.
 */
export function requirementsIn(text: string): IsRequirement {
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('.')), section.toLowerCase()]),
  );
  return (sentence) => {
    const { number = '', name = '' } = reference.exec(sentence)?.groups ?? {};
    return sections.get(number)?.includes(name.toLowerCase()) ?? false;
  };
}
