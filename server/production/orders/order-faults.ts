import { fieldProblemsOf } from '#server/base/problem.ts';

export const orderFault = fieldProblemsOf('order.notValid');
