import type { Finding } from './validate-document.ts';

/** English texts of findings; pages translate them. */
const messages: Readonly<Record<Finding['code'], string>> = {
  'form.noQuestions': 'The form asks nothing.',
  'form.sameKey': 'Two have the key {{key}}.',
  'form.sameId': 'Two have the id {{id}}.',
  'form.unknownSection': 'There is no section {{section}}.',
  'form.emptySection': 'The section {{name}} has no questions.',
  'form.lowAboveHigh': 'The lower limit {{low}} is above the upper limit {{high}}.',
  'form.minAboveMax': 'The smallest value {{min}} is above the largest {{max}}.',
  'form.limitNotMeasurable': 'A limit lies outside of what can be measured.',
  'form.noNumberBetween': 'No number lies between the smallest value and the largest.',
  'form.noOptions': 'There is nothing to choose from.',
  'form.sameOption': 'An option is there twice.',
  'form.goalImpossible': 'No answer can reach the goal.',
  'form.conditionUnknown': 'It depends on a question that is not there.',
  'form.conditionLater': 'It depends on "{{question}}", which comes later.',
  'form.conditionImpossible': 'The condition about "{{question}}" can never be met.',
  'form.noNumber': 'Only a number can be above, below or between.',
};

/** Text of a finding. */
export function findingText({ code, values }: Finding): string {
  return messages[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
