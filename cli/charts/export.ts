import type { Command } from 'commander';

import { type ExportFormat, exporters } from '#model-testing/suite/exports/exports.ts';

import type { Terminal } from '../terminal.ts';
import { chosenCharts, knownValue } from './chosen.ts';

const formats = Object.keys(exporters) as ExportFormat[];

/** `lineside charts export`: writes a chart for drawings or other tools. */
export function addExport(group: Command, { print }: Terminal): void {
  group
    .command('export')
    .description('Write one chart as a drawing, or for another tool')
    .argument('<chart>')
    .option('--format <format>', formats.join(', '), 'mermaid')
    .action((name: string, { format }: { format: string }, command: Command) => {
      const write =
        exporters[knownValue(command, { what: 'format', given: format, known: formats })];
      for (const chart of chosenCharts(command, [name])) print(write(chart).trimEnd());
    });
}
