import { useMemo, useState } from 'react';

import { answerSpecOf, type AnswerSpec } from '#machines/form/answer-spec.ts';
import { checkAnswer, type AnswerValue } from '#machines/form/check-answer.ts';
import {
  formView,
  missingParameters,
  parametersShown,
  type GivenAnswer,
} from '#machines/form/form-view.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

/** Input of the preview. */
interface Tried {
  value: AnswerValue | null;
  comment: string | null;
}
type AllTried = ReadonlyMap<string, Tried>;

const nothing: AllTried = new Map();
const notTried: Tried = { value: null, comment: null };
const noneLeftOut: ReadonlySet<string> = new Set();

/** A form that is filled in as a preview, by the rules of a real one. Nothing is sent. */
export function useTrial(document: FormDocument, productId: string | null) {
  const [tried, setTried] = useState(nothing);
  const view = useMemo(
    () => formView(document, { productId, answers: answersTo(document, tried) }),
    [document, productId, tried],
  );
  const parameters = useMemo(
    () => parametersShown(document, { productId, leftOut: noneLeftOut }),
    [document, productId],
  );
  const notSet = missingParameters(parameters, (id) =>
    parameters.some((one) => one.Id === id && valueOf(answerSpecOf(one), tried.get(id)) !== null),
  );

  function enter(id: string, change: Partial<Tried>): void {
    setTried(new Map(tried).set(id, { ...notTried, ...tried.get(id), ...change }));
  }

  return {
    questions: view.questions.filter(({ isVisible }) => isVisible).map((one) => one.question),
    parameters,
    done: view.done,
    total: view.total,
    /** Number of missing inputs, including parameters. */
    missing: view.missing.length + notSet.length,
    missed: view.missed,
    valueOf: (id: string, asked: AnswerSpec) => valueOf(asked, tried.get(id)),
    commentOf: (id: string) => tried.get(id)?.comment ?? null,
    answer: (id: string, value: AnswerValue) => enter(id, { value }),
    comment: (id: string, text: string) => enter(id, { comment: text || null }),
    clear: () => setTried(nothing),
  };
}

export type Trial = ReturnType<typeof useTrial>;

/** Null also for an answer that is invalid after a change of the question. */
function valueOf(asked: AnswerSpec, { value } = notTried): AnswerValue | null {
  const checked = checkAnswer(asked, value);
  return checked.is === 'answer' ? checked.value : null;
}

function answersTo({ Questions }: FormDocument, tried: AllTried): Map<string, GivenAnswer> {
  return new Map(
    Questions.flatMap((question) => {
      const { value, comment } = tried.get(question.Id) ?? notTried;
      const checked = checkAnswer(question, value);
      if (checked.is !== 'answer') return [];
      const { isOutside, missesGoal } = checked;
      const given = { value: checked.value, isOutside, missesGoal };
      return [[question.Id, { ...given, hasComment: comment !== null, isSkipped: false }]] as const;
    }),
  );
}
