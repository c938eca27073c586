import { formRoutes } from './answers/forms.routes.ts';
import { formAssignmentRoutes } from './design/assigned.routes.ts';
import { formDocumentRoutes } from './design/document.routes.ts';
import { formListRoutes } from './design/form-lists.routes.ts';
import { formFileRoutes } from './design/parts/part-files.routes.ts';
import { formPartRoutes } from './design/parts/part.routes.ts';
import { formRetireRoutes } from './design/retire.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const formsRoutes = [
  formRoutes,
  formListRoutes,
  formDocumentRoutes,
  formAssignmentRoutes,
  formFileRoutes,
  formPartRoutes,
  formRetireRoutes,
];
