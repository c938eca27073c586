/* What widgets use of the form's rules: they import no statecharts themselves. */
export { validateDocument, type Finding } from '#machines/form/validate-document.ts';
export { orderedQuestions } from '#machines/form/form-view.ts';
export { optionsOf } from '#machines/form/options-of.ts';
export { freeKey } from '#machines/form/free-key.ts';
