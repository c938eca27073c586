import { Ajv } from 'ajv';

import { findingText } from '#machines/form/finding-text.ts';
import { normalizeInput } from '#machines/form/normalize-input.ts';
import { validateDocument, type Finding } from '#machines/form/validate-document.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import schema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { explainErrors, type ConfigProblem } from '#shared/schema-problems.ts';

import type { ConfigFile, ConfigFiles } from './config-files.ts';

/** A valid form of a client in a configuration file. */
export interface FormFile {
  path: string;
  client: string;
  document: FormDocument;
}

interface ReadForms {
  forms: FormFile[];
  problems: FileProblem[];
}

/** Forms in the configuration. */
export interface FormStore {
  read(): Promise<ReadForms>;
}

const pattern = /^clients\/([^/]+)\/forms\/([^/]+)\.form\.json$/;

const validate = new Ajv({ allErrors: true, allowUnionTypes: true })
  .addSchema(schema)
  .compile<FormDocument>({ $ref: 'form-document#/definitions/FormDocument' });

export function isFormFile(path: string): boolean {
  return pattern.test(path);
}

/** Cached until one of the files changes. */
export function createFormStore(files: ConfigFiles): FormStore {
  let last: { key: string; read: ReadForms } | undefined;
  return {
    async read() {
      const written = (await files.read()).filter(({ path }) => isFormFile(path));
      const key = written.map(({ path, version }) => `${path} ${version}`).join('\n');
      if (last?.key !== key) last = { key, read: readForms(written) };
      return last.read;
    },
  };
}

function readForms(files: readonly ConfigFile[]): ReadForms {
  const places = new Map<string, string>();
  const forms: FormFile[] = [];
  const problems: FileProblem[] = [];
  for (const { path, text } of files) {
    const [, client = '', id = ''] = pattern.exec(path) ?? [];
    const found = checkConfigText(text, (document) => problemsOf(document, id, places.get(id)));
    problems.push(...found.problems.map((problem) => Object.assign(problem, { File: path })));
    if (found.problems.length > 0) continue;
    places.set(id, path);
    forms.push({ path, client, document: contentOf(found.document as FormDocument) });
  }
  return { forms, problems };
}

/** Without `$schema`, which is for editors, and with trimmed texts. */
function contentOf(written: FormDocument): FormDocument {
  const { $schema: _, ...document } = written as FormDocument & { $schema?: string };
  return normalizeInput(document, 'FormDocument') as FormDocument;
}

/** @param elsewhere Another file with the same Id. */
function problemsOf(written: unknown, id: string, elsewhere: string | undefined): ConfigProblem[] {
  const document =
    typeof written === 'object' && written !== null ? contentOf(written as FormDocument) : written;
  if (!validate(document))
    return explainErrors(validate.errors ?? [], schema.definitions.FormDocument, document);
  if (document.Id !== id)
    return [problemAt('/Id', expectation('sameName', '"{{id}}", as its file is called', { id }))];
  if (elsewhere !== undefined)
    return [
      problemAt(
        '/Id',
        expectation('own', 'a {{name}} of its own: {{file}} has this one', {
          name: 'Id',
          file: elsewhere,
        }),
      ),
    ];
  return validateDocument(document)
    .filter(({ severity }) => severity === 'error')
    .map((finding) =>
      problemAt(
        pointerOf(document, finding),
        expectation('form', 'a form that can be published: {{finding}}', {
          finding: findingText(finding),
        }),
      ),
    );
}

const lists = { section: 'Sections', question: 'Questions', parameter: 'Parameters' } as const;

function pointerOf(document: FormDocument, { part, id, field }: Finding): string {
  if (part === 'form') return `/${field}`;
  const list = lists[part];
  const index = document[list].findIndex((one) => one.Id === id);
  return `/${list}/${index}/${field}`;
}
