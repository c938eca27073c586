import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import type { TestApp } from '#server/test-app.ts';

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** Calls as an administrator below /api/admin. */
export function adminOf(server: TestApp) {
  return async function call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object | string,
  ): Promise<Reply<Body>> {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    const type = typeof payload === 'string' ? { 'content-type': 'text/csv' } : {};
    const reply = await server.app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: { authorization, ...type },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    const body: unknown = isJson ? JSON.parse(reply.body) : reply.body;
    return { status: reply.statusCode, body: body as Body };
  };
}

export type AdminCall = ReturnType<typeof adminOf>;

/** Assigns machines or products to a form, with the current version. */
export async function assign(
  call: AdminCall,
  path: `forms/${string}`,
  body: { MachineIds: string[] } | { ProductIds: unknown[] },
): Promise<Reply> {
  const { Version } = (await call<{ Version: number }>('GET', path)).body;
  return call('PATCH', path, { ...body, Version });
}

/** Creates a form with one section and one question. @returns its id. */
export async function makeForm(call: AdminCall, DisplayName: string): Promise<string> {
  const { body } = await call('POST', 'clients/northwind/forms', { DisplayName, Type: 'QUALITY' });
  const id = String(body['Id']);
  await saveForm(call, id, (document) => ({
    ...document,
    Sections: [{ Id: 's', DisplayName: 'Looks', Sections: [] }],
  }));
  await call('POST', `forms/${id}/questions`, { DisplayName: 'Free of flash', Kind: 'passfail' });
  return id;
}

export async function draftOf(call: AdminCall, id: string) {
  return (await call<{ Version: number; Document: FormDocument }>('GET', `forms/${id}/document`))
    .body;
}

export async function saveForm(
  call: AdminCall,
  id: string,
  change: (document: FormDocument) => FormDocument,
) {
  const { Version, Document } = await draftOf(call, id);
  return call('PUT', `forms/${id}/document`, { Version, Document: change(Document) });
}

export async function questionsOf(call: AdminCall, id: string): Promise<FormQuestion[]> {
  return (await call<{ Items: FormQuestion[] }>('GET', `forms/${id}/questions`)).body.Items;
}
