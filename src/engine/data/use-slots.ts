import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

import { referenceOf } from '#shared/screen/screen-reference.ts';
import type { Query } from '#schemas/config/screen.gen.ts';

import { type LiveSource, useLiveSource } from './live-source.ts';
import type { QueryParameters, QueryRegistry } from '../query.ts';
import { useScreen } from '../screen-context.ts';
import {
  queryDependency,
  isCompared,
  isMovingVariable,
  variableValue,
  type ScreenScope,
} from '../variables.ts';
import type { Slots } from '../widget.ts';

type Row = Record<string, unknown>;

/** Metadata of a screen's queries: how often they are polled. */
export interface ScreenQueryMeta extends Record<string, unknown> {
  /** Undefined for queries without polling. */
  pollSeconds: number | undefined;
}

/** Result of one slot. `rows` stay when a later request fails. */
export interface SlotState {
  slot: string;
  rows: readonly Row[] | undefined;
  receivedAt: number;
  error: unknown;
  /** Failed without rows, and being retried. */
  isAskedAgain: boolean;
  isOptional: boolean;
  isLive: boolean;
  retry(): void;
}

/** Fetches all data a widget is bound to. Equal queries of two widgets are one call. */
export function useSlots(bindings: Record<string, string | undefined>, slots: Slots): SlotState[] {
  const { screen, scope } = useScreen();
  const ask = useAsk();
  const bound = Object.entries(slots).flatMap(([slot, { optional, select }]) => {
    const query = screen.data?.[bindings[slot] ?? ''];
    const isAsked = query && (scope.compare !== undefined || !isCompared(screen, query));
    return isAsked ? [{ slot, query, select, isOptional: optional === true }] : [];
  });
  const needed = new Set(bound.flatMap(({ query }) => queryDependency(query)?.name ?? []));
  // A screen in the editor may name a query that it does not define.
  const there = [...needed].flatMap((name) => {
    const query = screen.data?.[name];
    return query ? [{ name, query }] : [];
  });
  const names = there.map(({ name }) => name);
  const first = useQueries({ queries: there.map(({ query }) => ask(query, [])) });
  const results = useQueries({
    queries: bound.map(({ query, select }) => {
      const need = queryDependency(query);
      const asked = ask(query, need && idsOf(first[names.indexOf(need.name)]?.data, need.field));
      return select ? { ...asked, select: select as unknown as (rows: Row[]) => Row[] } : asked;
    }),
  });

  return bound.map(({ slot, query, isOptional }, index) => {
    const need = queryDependency(query);
    const outcome = outcomeOf(results[index], need && first[names.indexOf(need.name)]);
    return Object.assign(outcome, { slot, isOptional, isLive: (query.live ?? []).length > 0 });
  });
}

type Result = Pick<
  UseQueryResult<Row[]>,
  'data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'
>;

/** `source`: the query that this one depends on, if any. */
function outcomeOf(result: Result | undefined, source: Result | undefined) {
  const failed = source?.error ? source : result;
  return {
    rows: result?.data,
    receivedAt: result?.dataUpdatedAt ?? 0,
    error: failed?.error,
    isAskedAgain: [source, result].some(isAskedAgain),
    // Slots that share a query refetch it once.
    retry: () => void failed?.refetch({ cancelRefetch: false }),
  };
}

/** A refetch clears the error of a query that never had data. */
function isAskedAgain(result: Result | undefined): boolean {
  return result?.isFetching === true && !result.data && result.errorUpdateCount > 0;
}

type Options = UseQueryOptions<Row[]>;

function useAsk() {
  const { screen, scope, queries } = useScreen();
  const source = useLiveSource();
  return (query: Query, ids: string[] | undefined): Options => {
    const isWaiting = queryDependency(query) !== undefined && ids === undefined;
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
    // The provider of the scope's mode triggers refetches. A remount waits for it unless the data
    // are older than a poll; history is fetched once.
    staleTime: 1000,
    refetchOnMount: ({ state }) =>
      scope.mode?.name !== 'history' &&
      Date.now() - state.dataUpdatedAt > (query.pollSeconds ?? 10) * 1000,
    // Without a mode in the scope, polling is done here.
    refetchInterval: !scope.mode && query.pollSeconds !== undefined && query.pollSeconds * 1000,
    meta: { pollSeconds: query.pollSeconds } satisfies ScreenQueryMeta,
  };
}

function movingKey({ query, screen, scope: { mode, compare } }: Question): string {
  const own = mode?.key ?? '';
  return compare && isCompared(screen, query) ? `${own} ${compare.key}` : own;
}

/** `moving` replaces start and end, which differ between requests. */
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

/** Sorted, so that rows in another order give the same query key. */
function idsOf(rows: readonly Row[] | undefined, field: string): string[] | undefined {
  return rows?.map((row) => String(row[field])).toSorted();
}
