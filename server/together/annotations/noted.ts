import type { AnnotationChange, NewAnnotation } from '#schemas/api/annotations.gen.ts';
import { fieldProblemsOf } from '#server/base/problem.ts';
import { parseInstant } from '#server/web/lists/window.ts';
import { dayMs } from '#shared/durations.ts';

import type { NoteContent } from './annotations.store.ts';

const noteProblem = fieldProblemsOf('annotation.notValid');

const maxDays = 366;
const maxMs = maxDays * dayMs;
/** Annotations may be this far in the future. */
const farthestMs = 366 * dayMs;

const nothing: NoteContent = { start_at: 0, end_at: null, text: '', tag: null };

/** Validated content of a new or changed annotation. @throws Problem 400 with the faulty field. */
export function validAnnotation(
  given: Partial<NewAnnotation> | AnnotationChange,
  now: number,
  before: NoteContent = nothing,
): NoteContent {
  const { Start, End, Text, Tag } = given;
  const noted: NoteContent = {
    start_at: before.start_at,
    end_at: before.end_at,
    text: before.text,
    tag: before.tag,
    ...(Start !== undefined && { start_at: parseInstant(Start) }),
    ...(End !== undefined && { end_at: End === null ? null : parseInstant(End) }),
    ...(Text !== undefined && { text: Text.trim() }),
    ...(Tag !== undefined && { tag: Tag?.trim() || null }),
  };
  refuseWrong(noted, now);
  return noted;
}

function refuseWrong(noted: NoteContent, now: number): void {
  if (noted.text === '')
    throw noteProblem('Text', { Code: 'annotation.empty', Message: 'A note says something' });
  if (noted.start_at > now + farthestMs)
    throw noteProblem('Start', {
      Code: 'annotation.tooFarAhead',
      Message: 'It lies more than a year ahead',
    });
  const length = (noted.end_at ?? noted.start_at) - noted.start_at;
  if (length < 0)
    throw noteProblem('End', {
      Code: 'annotation.endBeforeStart',
      Message: 'It ends before it starts',
    });
  if (length > maxMs)
    throw noteProblem('End', {
      Code: 'annotation.tooLong',
      Message: `It is longer than ${maxDays} days`,
      Limit: maxDays,
    });
}
