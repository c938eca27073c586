import { strToU8, Zip, ZipDeflate } from 'fflate';

import type { Resource } from '#server/resource-kit/describe/define-resource.ts';

import { plainText, type CsvValue } from './csv-text.ts';
import { exportedNames, type RowPages } from './export-csv.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const relations = `${office}/package/2006/relationships`;
const documents = `${office}/officeDocument/2006/relationships`;
const sheets = `${office}/spreadsheetml/2006/main`;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The fixed parts of a workbook with one sheet, by path. */
const workbook: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${documents}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * A workbook with one sheet and a header of field names, streamed in parts. Numbers are numbers;
 * all else is text, which spreadsheets never evaluate as formulas.
 */
export async function* xlsxOf(
  resource: Pick<Resource, 'fields'>,
  pages: RowPages,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [path, text] of Object.entries(workbook))
    addTo(zip, path).push(strToU8(head + text), true);
  const sheet = addTo(zip, 'xl/worksheets/sheet1.xml');
  const names = exportedNames(resource);
  sheet.push(strToU8(`${head}<worksheet xmlns="${sheets}"><sheetData>${rowOf(names)}`));
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      rowOf(names.map((name) => (row as Record<string, CsvValue>)[name])),
    );
    sheet.push(strToU8(lines.join('')));
    yield* parts.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* parts;
}

function addTo(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  return file;
}

function rowOf(values: readonly CsvValue[]): string {
  return `<row>${values.map(cellOf).join('')}</row>`;
}

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(plainText(value))}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text, without characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
