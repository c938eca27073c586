import type { FormDocument, FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { assign, saveForm, type AdminCall } from '#server/forms/design/admin-forms.fixture.ts';

import { press } from './form-calls.fixture.ts';

type Part<Row extends { Kind: string }> = Partial<Row> & Pick<Row, 'Kind'>;

export interface FormParts {
  questions: Readonly<Record<string, Part<FormQuestion>>>;
  parameters?: Readonly<Record<string, Part<FormParameter>>>;
}

/** Publishes a form for one machine. @returns the id of its template. */
export async function publishedForm(call: AdminCall, wanted: FormParts): Promise<string> {
  const made = await call('POST', 'clients/northwind/forms', {
    DisplayName: `Form ${(count += 1)}`,
    Type: 'QUALITY',
  });
  const id = String(made.body['Id']);
  await saveForm(call, id, (document) => withParts(document, wanted));
  await assign(call, `forms/${id}/machines`, { MachineIds: [press] });
  const published = await call('POST', `forms/${id}/version`);
  if (published.status !== 201) throw new Error(JSON.stringify(published.body));
  return id;
}

let count = 0;

function withParts(
  document: FormDocument,
  { questions, parameters = {} }: FormParts,
): FormDocument {
  const Sections = [{ Id: 's', DisplayName: 'Looks', Sections: [] }];
  const Questions = Object.entries(questions).map(([Id, given], index) =>
    Object.assign(named(Id, index), { SectionId: 's', CommentRequired: false }, given),
  );
  const Parameters = Object.entries(parameters).map(([Id, given], index) =>
    Object.assign(named(Id, index), given),
  );
  return { ...document, Sections, Questions, Parameters };
}

function named(Id: string, index: number) {
  return { Id, Key: Id.toUpperCase(), DisplayName: Id, Order: index + 1, Required: true };
}
