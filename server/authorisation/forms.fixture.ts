import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import type { TestApp } from '#server/test-app.ts';

const places = [
  { client_id: 'northwind', machine_id: 'riverside-imm-07', by: 'anna' },
  { client_id: 'contoso', machine_id: 'monterrey-imm-07', by: 'ben' },
] as const;

type Place = (typeof places)[number];

/** For each client: a template, a form with one row of every kind, and a medium. */
export async function addForms({ db, clock, mediaDir }: TestApp): Promise<void> {
  for (const place of places) {
    const now = clock.now;
    await db.insertInto('form_templates').values(templateRow(place, now)).execute();
    await db.insertInto('form_template_versions').values(versionRow(place, now)).execute();
    await db
      .insertInto('form_files')
      .values({
        path: `clients/${place.client_id}/forms/example.form.json`,
        template_id: `${place.client_id}-template`,
        hash: 'example',
        refused: 'another one',
      })
      .execute();
    await db
      .insertInto('form_template_machines')
      .values({ template_id: `${place.client_id}-template`, machine_id: place.machine_id })
      .execute();
    await db.insertInto('forms').values(formRow(place, now)).execute();
    const answer = answerRow(place, now);
    await db
      .insertInto('form_answers')
      .values({ ...answer, question_id: 'q' })
      .execute();
    await db
      .insertInto('form_parameter_answers')
      .values({ ...answer, parameter_id: 'q' })
      .execute();
    const common = { form_id: answer.form_id, question_id: 'q', ...byOf(place), at: now };
    await db
      .insertInto('form_comments')
      .values({ ...common, sequence: 3, version: 1, comment: 'Example', is_latest: 1 })
      .execute();
    await db
      .insertInto('form_question_ends')
      .values({ ...common, is_skipped: 0, sequence: 4 })
      .execute();
    await db
      .insertInto('form_handovers')
      .values({
        form_id: answer.form_id,
        sequence: 6,
        from_id: place.by,
        from_name: 'Example',
        to_id: place.by,
        to_name: 'Example',
        ...byOf(place),
        at: now,
      })
      .execute();
    const id = `${place.client_id}-medium`;
    await db.insertInto('media').values(mediumRow(place, now)).execute();
    await db
      .insertInto('form_media')
      .values({ ...common, id: `${place.client_id}-picture`, media_id: id, sequence: 5 })
      .execute();
    mkdirSync(join(mediaDir, id.slice(0, 2)), { recursive: true });
    writeFileSync(join(mediaDir, id.slice(0, 2), id), 'a picture');
  }
}

export function documentWith(text: string): FormDocument {
  return {
    Id: 'template',
    DisplayName: text,
    Type: 'CHECKLIST',
    Attributes: [{ Name: text, Value: text }],
    Sections: [{ Id: 's', DisplayName: text, Sections: [] }],
    Questions: [
      {
        Id: 'q',
        Key: 'Q',
        DisplayName: text,
        SectionId: 's',
        Order: 1,
        Kind: 'text',
        Required: false,
        CommentRequired: false,
      },
    ],
    Parameters: [{ Id: 'q', Key: 'Q', DisplayName: text, Order: 1, Kind: 'text', Required: false }],
  };
}

function byOf({ by }: Place) {
  return { account_id: by, username: by };
}

function templateRow({ client_id, by }: Place, now: number) {
  return {
    id: `${client_id}-template`,
    client_id,
    display_name: 'Example',
    display_name_key: 'example',
    type: 'CHECKLIST',
    state: 'published',
    draft: JSON.stringify(documentWith('Example')),
    published_version: 1,
    created_at: now,
    created_by: by,
    changed_at: now,
    changed_by: by,
  } as const;
}

function versionRow({ client_id, by }: Place, now: number) {
  return {
    template_id: `${client_id}-template`,
    version: 1,
    document: JSON.stringify(documentWith('Example')),
    question_count: 1,
    parameter_count: 1,
    published_at: now,
    published_by: by,
    username: by,
  };
}

function formRow(place: Place, now: number) {
  return {
    id: `${place.client_id}-form`,
    client_id: place.client_id,
    template_id: `${place.client_id}-template`,
    template_version: 1,
    display_name: 'Example',
    type: 'CHECKLIST',
    machine_id: place.machine_id,
    product_id: null,
    state: 'created',
    is_open: 1,
    has_setup: 1,
    mode: 'list',
    left_out: '[]',
    reason: 'Example',
    ...byOf(place),
    created_at: now,
    changed_at: now,
    total: 1,
    answered: 1,
    missing: 0,
    outside: 0,
    missed_goals: 0,
    sequence: 5,
  } as const;
}

function answerRow(place: Place, now: number) {
  return {
    form_id: `${place.client_id}-form`,
    sequence: 1,
    version: 1,
    value: '"Example"',
    number_value: null,
    unit: 'g',
    is_outside: 0,
    misses_goal: 0,
    low: null,
    high: null,
    tag_value: null,
    tag_at: null,
    ...byOf(place),
    answered_at: now,
    at: now,
    is_latest: 1,
  } as const;
}

function mediumRow(place: Place, now: number) {
  return {
    id: `${place.client_id}-medium`,
    client_id: place.client_id,
    ...byOf(place),
    type: 'photo',
    content_type: 'image/png',
    size: 9,
    stored_size: 9,
    width: 1,
    height: 1,
    hash: 'none',
    has_thumbnail: 0,
    uploaded_at: now,
  } as const;
}
