import { type AliasedExpression, type SqlBool, sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { type BoundFilter, filtered, wantedAt } from './listed/listFilter.ts'
import { type Order, after, amongMatches, idIn } from './listOrder.ts'

/** Selects the rows that lists show, in the given order. */
export function listing(db: Db, filter: BoundFilter, order: Order) {
  const direction = order.descending ? 'desc' : 'asc'
  return db
    .with('found', () => found(db, filter, order))
    .selectFrom('found')
    .innerJoin('application', 'application.id', 'found.id')
    .leftJoin('counterparty', 'counterparty.id', 'application.counterparty_id')
    .innerJoin('app_user as creator', 'creator.id', 'application.created_by')
    .select([
      'application.id',
      'reference_number',
      'title',
      'counterparty.id as counterparty_id',
      'counterparty.name as counterparty_name',
      'counterparty.cif_number',
      'priority',
      'rank',
      'amount',
      'required_by_date',
      'application.created_at',
      'submitted_at',
      'creator.first_name',
      'creator.last_name',
      'state_code',
      'state_name',
      'step_number',
      'closed',
      'version',
      sql<string>`found.key::text`.as('key'),
      fieldsShown(filter.shown ?? []).as('fields'),
    ])
    .orderBy('found.key', direction)
    .orderBy('found.id', direction)
}

/**
 * Selects the ids of the rows to show and their sort keys. It uses indexes alone where they suffice, before anything
 * else is read.
 */
function found(db: Db, filter: BoundFilter, order: Order) {
  const { paths: [first, ...others] = [], limit } = filter
  if (first === undefined) {
    const isMerged = order.byPriority && limit !== undefined
    const all = isMerged ? ofEachPriority(db, filter, order, limit) : keyed(db, filter, order)
    return inOrder(db, all, order, limit)
  }
  // The index of a column's values has the applications with a value in the order of creation.
  const indexed = amongMatches(order)
  if (indexed) return inOrder(db, keyed(db, { ...filter, paths: others, from: 1 }, indexed, first), indexed, limit)
  return limit === undefined || order.byPriority
    ? inOrder(db, keyed(db, filter, order), order, limit)
    : foundEitherWay(db, filter, order, limit)
}

/** The ids that sort before and after every other. */
const [least, greatest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/**
 * Selects as many applications of each priority as a page may need, in the order of their ids. The priorities come from
 * the tally, which has every one in use.
 */
function ofEachPriority(db: Db, filter: BoundFilter, { expression, descending }: Order, limit: number) {
  const [direction, beyond] = descending ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
  const { has, bind } = filter
  const following = sql<SqlBool>`application.id ${beyond} CASE
    WHEN used.key = ${bind('key')}::integer THEN ${bind('id')}::uuid
    WHEN used.key ${beyond} ${bind('key')}::integer THEN ${descending ? greatest : least}::uuid
    ELSE ${descending ? least : greatest}::uuid END`
  const some = filtered(db, filter)
    .select('application.id')
    .where(sql<SqlBool>`coalesce(application.priority, '') = used.priority`)
    .$if(has('key'), (all) => all.where(following))
    .orderBy('application.id', direction)
    .limit(sql.lit(limit))
  const used = sql<{ priority: string; key: number }>`(
    SELECT DISTINCT coalesce(priority, '') AS priority, ${expression} AS key FROM application_tally)`
  return db
    .selectFrom(used.as('used'))
    .innerJoinLateral(some.as('some'), (join) => join.onTrue())
    .select(['some.id', 'used.key'])
}

/** How many applications are read in the requested order before everything that the filter finds is sorted instead. */
const walked = 4_000

/**
 * Searches in two ways, because what a filter finds can be anywhere in an order that its index does not have. First the
 * beginning of the order is searched; if this does not fill the page, everything that the filter finds is sorted.
 */
function foundEitherWay(db: Db, filter: BoundFilter, order: Order, limit: number) {
  const { has, bind } = filter
  const beginning = keyed(db, { has: (name) => name === 'key' && has(name), bind }, order)
  const near = filtered(db, filter)
    .innerJoin(inOrder(db, beginning, order, walked).as('begun'), 'begun.id', 'application.id')
    .select(['begun.id', 'begun.key'])
  const isFull = sql<SqlBool>`(SELECT count(*) FROM near) = ${sql.lit(limit)}`
  // The offset makes PostgreSQL run the query by itself rather than walk through the order.
  const all = keyed(db, filter, order)
    .where(sql<SqlBool>`NOT ${isFull}`)
    .offset(sql.lit(0))
  return db
    .with('near', () => inOrder(db, near, order, limit))
    .with('far', () => inOrder(db, all, order, limit))
    .selectFrom('near')
    .selectAll()
    .where(isFull)
    .unionAll((rest) => rest.selectFrom('far').selectAll())
}

/**
 * Selects the ids that a filter finds, with their sort keys. `first` is a listed column whose index of values has the
 * order.
 */
function keyed(db: Db, filter: BoundFilter, order: Order, first?: string) {
  const { has, bind } = filter
  const query = filtered(db, filter)
    .$if(order.field !== undefined, (all) =>
      all.innerJoin('application_field as sorted', (join) =>
        join.onRef('sorted.application_id', '=', 'application.id').on('sorted.name', '=', sql.lit(order.field ?? '')),
      ),
    )
    .$if(first !== undefined, (all) =>
      all.innerJoin('application_field as matched', (join) =>
        join
          .onRef('matched.application_id', '=', 'application.id')
          .on('matched.name', '=', sql.lit(first ?? ''))
          .on('matched.by_text', '=', wantedAt(bind, 1)),
      ),
    )
    .select([idIn(order).as('id'), order.expression.as('key')])
  return has('key') ? query.where(after(order, bind('key'), bind('id'))) : query
}

/** A query of ids with their sort keys. */
interface KeyedQuery {
  as<Name extends string>(name: Name): AliasedExpression<{ id: string; key: unknown }, Name>
}

function inOrder(db: Db, query: KeyedQuery, { descending }: Order, limit: number | undefined) {
  const direction = descending ? 'desc' : 'asc'
  const ordered = db
    .selectFrom(query.as('kept'))
    .select(['kept.id', 'kept.key'])
    .orderBy('kept.key', direction)
    .orderBy('kept.id', direction)
  return limit === undefined ? ordered : ordered.limit(sql.lit(limit))
}

/** The values of listed columns, by record path; null without any columns. */
const fieldsShown = (paths: string[]) =>
  paths.length === 0
    ? sql<Record<string, unknown> | null>`NULL::json`
    : sql<Record<string, unknown> | null>`(
        SELECT json_object_agg(application_field.name, application_field.value) FROM application_field
        WHERE application_field.application_id = application.id
          AND application_field.name IN (${sql.join(paths.map((path) => sql.lit(path)))}))`

type ListedRow = Awaited<ReturnType<ReturnType<typeof listing>['execute']>>[number]
/** A row of a list. Its times are texts where it was read as JSON. */
export type ListedJsonRow = Omit<ListedRow, 'created_at' | 'submitted_at'> & {
  created_at: Date | string
  submitted_at: Date | string | null
}
