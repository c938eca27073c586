import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

import { referenceOf } from '#shared/screen/screen-reference.ts';
import type { Query } from '#schemas/config/screen.gen.ts';

import { type LiveSource, useLiveSource } from './live-source.ts';
import type { QueryParameters, QueryRegistry } from '../query.ts';
import { useScreen } from '../screen-context.ts';
import {
  dependencyOf,
  isCompared,
  isMovingVariable,
  variableValue,
  type ScreenScope,
} from '../variables.ts';
import type { Slots } from '../widget.ts';

type Row = Record<string, unknown>;

/** What the queries of a screen carry, so that what polls them knows which. */
export interface ScreenQueryMeta extends Record<string, unknown> {
  /** Undefined for what is asked once. */
  pollSeconds: number | undefined;
}

/** What came of one slot. `rows` stay when a later question fails. */
export interface SlotState {
  slot: string;
  rows: readonly Row[] | undefined;
  receivedAt: number;
  error: unknown;
  /** It failed, has no rows, and is asked once more. */
  isAskedAgain: boolean;
  isOptional: boolean;
  isLive: boolean;
  retry(): void;
}

/** Asks for everything a widget is bound to. Equal questions of two widgets are one call. */
export function useSlots(bindings: Record<string, string | undefined>, slots: Slots): SlotState[] {
  const { screen, scope } = useScreen();
  const ask = useAsk();
  const bound = Object.entries(slots).flatMap(([slot, { optional, select }]) => {
    const query = screen.data?.[bindings[slot] ?? ''];
    const isAsked = query && (scope.compare !== undefined || !isCompared(screen, query));
    return isAsked ? [{ slot, query, select, isOptional: optional === true }] : [];
  });
  const needed = new Set(bound.flatMap(({ query }) => dependencyOf(query)?.name ?? []));
  // A screen that is being edited may name a query that it has not.
  const there = [...needed].flatMap((name) => {
    const query = screen.data?.[name];
    return query ? [{ name, query }] : [];
  });
  const names = there.map(({ name }) => name);
  const first = useQueries({ queries: there.map(({ query }) => ask(query, [])) });
  const results = useQueries({
    queries: bound.map(({ query, select }) => {
      const need = dependencyOf(query);
      const asked = ask(query, need && idsOf(first[names.indexOf(need.name)]?.data, need.field));
      return select ? { ...asked, select: select as unknown as (rows: Row[]) => Row[] } : asked;
    }),
  });

  return bound.map(({ slot, query, isOptional }, index) => {
    const need = dependencyOf(query);
    const outcome = outcomeOf(results[index], need && first[names.indexOf(need.name)]);
    return Object.assign(outcome, { slot, isOptional, isLive: (query.live ?? []).length > 0 });
  });
}

type Result = Pick<
  UseQueryResult<Row[]>,
  'data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'
>;

/** `source` is the query that has to be answered first, if there is one. */
function outcomeOf(result: Result | undefined, source: Result | undefined) {
  const failed = source?.error ? source : result;
  return {
    rows: result?.data,
    receivedAt: result?.dataUpdatedAt ?? 0,
    error: failed?.error,
    isAskedAgain: [source, result].some(isAskedAgain),
    // Slots that share a question ask it once.
    retry: () => void failed?.refetch({ cancelRefetch: false }),
  };
}

/** Asking again takes the error of a query that never had an answer. */
function isAskedAgain(result: Result | undefined): boolean {
  return result?.isFetching === true && !result.data && result.errorUpdateCount > 0;
}

type Options = UseQueryOptions<Row[]>;

function useAsk() {
  const { screen, scope, queries } = useScreen();
  const source = useLiveSource();
  return (query: Query, ids: string[] | undefined): Options => {
    const isWaiting = dependencyOf(query) !== undefined && ids === undefined;
    return {
      ...questionOf({ query, ids, screen, scope, source, queries }),
      enabled: !isWaiting,
    };
  };
}

interface Question {
  query: Query;
  ids: string[] | undefined;
  screen: ReturnType<typeof useScreen>['screen'];
  scope: ScreenScope;
  source: LiveSource;
  queries: QueryRegistry;
}

function questionOf(question: Question): Options {
  const { query, source, scope, queries } = question;
  return {
    queryKey: ['screen-data', query.query, parametersOf(question, () => movingKey(question))],
    async queryFn({ signal }) {
      const asked = queries[query.query];
      if (!asked) throw new Error(`There is no query "${query.query}"`);
      const rows = await asked.ask(parametersOf(question), signal);
      asked.onRows?.(rows, source);
      return rows as Row[];
    },
    // Who provides the mode of the scope asks again. A tab that comes back waits for it, unless it was
    // away for longer than a poll; a day that is over is asked for once.
    staleTime: 1000,
    refetchOnMount: ({ state }) =>
      scope.mode?.name !== 'history' &&
      Date.now() - state.dataUpdatedAt > (query.pollSeconds ?? 10) * 1000,
    // A screen that is about no time has no such chart.
    refetchInterval: !scope.mode && query.pollSeconds !== undefined && query.pollSeconds * 1000,
    meta: { pollSeconds: query.pollSeconds } satisfies ScreenQueryMeta,
  };
}

function movingKey({ query, screen, scope: { mode, compare } }: Question): string {
  const own = mode?.key ?? '';
  return compare && isCompared(screen, query) ? `${own} ${compare.key}` : own;
}

/** `moving` stands in for start and end, which differ from one question to the next. */
function parametersOf({ query, ids, screen, scope }: Question, moving?: () => string): QueryParameters {
  return Object.fromEntries(
    Object.entries(query.parameters ?? {}).map(([name, parameter]) => {
      const reference = referenceOf(parameter ?? '');
      if (reference.kind === 'constant') return [name, reference.value];
      if (reference.kind === 'data') return [name, ids];
      if (moving && isMovingVariable(screen, reference.name)) return [name, moving()];
      return [name, variableValue(screen, scope, reference.name)];
    }),
  );
}

/** Sorted, so that another order of the same rows is the same question. */
function idsOf(rows: readonly Row[] | undefined, field: string): string[] | undefined {
  return rows?.map((row) => String(row[field])).toSorted();
}
