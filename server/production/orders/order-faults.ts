import { fieldProblemsOf } from '#server/base/problem.ts';

export const fault = fieldProblemsOf('order.notValid');
