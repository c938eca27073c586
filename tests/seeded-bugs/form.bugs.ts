import type { Mistake } from './bugs.ts';

export const inForm: readonly Mistake[] = [
  {
    name: 'Finish finishes nothing',
    file: 'src/widgets/form-run/form-body.tsx',
    from: 'else onTake(step);',
    to: "else if (step !== 'finish') onTake(step);",
  },
  {
    name: 'the reason of a missed goal is not sent',
    file: 'src/widgets/form-run/form-body.tsx',
    from: "if (reason.trim() !== '') onSave(reason.trim());",
    to: "setReason('');",
  },
  {
    name: 'questions are not asked while the form is filled in',
    file: 'src/widgets/form-run/form-body.tsx',
    from: "const isRunning = State === 'executing';",
    to: "const isRunning = State === 'ready';",
  },
  {
    name: 'the head of a form says "Not started" for ever',
    file: 'src/widgets/form-run/form-head.tsx',
    from: '{t(`forms.state.${State}`)}',
    to: "{t('forms.state.created')}",
  },
  {
    name: 'what was entered waits and is not sent',
    file: 'src/plant/forms/use-form.ts',
    from: "      outbox.actor.send({ type: 'entry.added' });\n",
    to: '',
  },
];
