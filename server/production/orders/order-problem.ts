import { fieldProblemsOf } from '#server/base/problem.ts';

export const orderProblem = fieldProblemsOf('order.notValid');
