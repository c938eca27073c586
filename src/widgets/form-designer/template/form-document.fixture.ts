import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';

export function question(id: string, more: Partial<FormQuestion> = {}): FormQuestion {
  return {
    Id: id,
    Key: id.toUpperCase(),
    DisplayName: id,
    SectionId: 's',
    Order: 10,
    Kind: 'text',
    Required: false,
    CommentRequired: false,
    ...more,
  };
}

/** Two sections, the first with a subsection. */
export function documentWith(Questions: FormQuestion[]): FormDocument {
  return {
    Id: 'f',
    DisplayName: 'First piece',
    Type: 'QUALITY',
    Attributes: [],
    Sections: [
      { Id: 's', DisplayName: 's', Sections: [{ Id: 'inner', DisplayName: 'inner' }] },
      { Id: 'last', DisplayName: 'last', Sections: [] },
    ],
    Questions,
    Parameters: [],
  };
}
