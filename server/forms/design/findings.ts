import { findingText } from '#machines/form/finding-text.ts';
import { validateDocument, type Finding } from '#machines/form/validate-document.ts';
import type { FormFinding, FormFindings } from '#schemas/api/admin-forms.gen.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

export function documentFindings(document: FormDocument, version: number): FormFindings {
  const Items = validateDocument(document).map(describe);
  const IsValid = Items.every(({ Severity }) => Severity === 'warning');
  return { IsValid, Version: version, Items };
}

function describe(finding: Finding): FormFinding {
  const { severity, code, part, id, key, field, values } = finding;
  return {
    Severity: severity,
    Code: code,
    Part: part,
    Id: id,
    Key: key,
    Field: field,
    Values: { ...values },
    Message: findingText(finding),
  };
}
