import { fieldProblem, type Problem } from '#server/base/problem.ts';

export function fault(Field: string, Message: string): Problem {
  return fieldProblem('order.notValid', Field, Message);
}
