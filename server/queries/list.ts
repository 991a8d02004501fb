import { t } from '../../src/texts/t.ts'
import { isRecord } from '../../src/engine/path.ts'
import { Invalid } from '../errors/problems.ts'
import { type ApplicationRow, countRows, listPage, listRows, pageIn } from '../store/applications/applicationList.ts'
import type { Filter } from '../store/applications/listed/listFilter.ts'
import { type Order, orderBy, orderByField, readCursor, writeCursor } from '../store/applications/listOrder.ts'
import { type Tally } from '../store/applications/tally.ts'
import { rankingVersion } from '../store/applications/ranking.ts'
import { offeredColumns } from '../model/listed/offered.ts'
import type { ListedColumn } from '../model/listed/columns.ts'
import type { Workflows } from '../model/machines/workflows.ts'
import type { Work } from '../model/work.ts'
import { rememberMade } from './remembered.ts'
import { requirePosition } from './requirePosition.ts'

export interface ListQuery extends Omit<Filter, 'fields'> {
  /** Filters by listed columns: a JSON object of values by column name. */
  where?: string
  /**
   * A column, with `-` before it for descending order, and with `fields.` before a listed column's name. The default is
   * the newest first.
   */
  order?: string
  limit?: number
  cursor?: string
}

export interface Page {
  results: ApplicationRow[]
  /** How many applications match; with a search, at most `mostCounted`. */
  count: number
  /** Present if there are more than `count`. */
  or_more?: true
  next: string | null
  /** Present on the first page only. */
  facets?: {
    pending: number
    statuses: { code: string; name: string; count: number }[]
    priorities: string[]
    /** The listed columns; absent if the definitions have none. */
    columns?: OfferedColumn[]
  }
}

interface OfferedColumn extends Pick<ListedColumn, 'name' | 'title' | 'unit' | 'optional' | 'options'> {
  kind: ListedColumn['kind']['name']
}

/**
 * An answer with the version of the ranking. The version is never newer than the rows: if the order has changed in the
 * meantime, a new order based on these rows is refused as stale.
 */
export interface ListAnswer {
  rankingVersion: number
  answer: ApplicationRow[] | Page
}

type ListContext = Pick<Work, 'db' | 'workflows' | 'known'>

const madeOf = rememberMade<ListAnswer>()

/** Returns the applications that match: all of them, or a page with `limit` (spec decision 29). */
export async function listApplications(context: ListContext, { where, ...query }: ListQuery): Promise<ListAnswer> {
  const { db, workflows } = context
  const columns = await offeredColumns(context)
  const asked = { ...query, ...(where !== undefined && { fields: fieldsAsked(columns, where) }) }
  const order = orderOf(workflows, columns, asked.order ?? '-created_at')
  const shown = columns.map(({ path }) => path)
  const inColumns = ({ row }: { row: ApplicationRow }) => withColumns(columns, row)
  const { limit } = asked
  if (limit === undefined) {
    const version = await rankingVersion(db)
    return { rankingVersion: version, answer: (await listRows(db, asked, order, shown)).map(inColumns) }
  }
  const cursor = asked.cursor === undefined ? undefined : requirePosition(readCursor(asked.cursor, order))
  const [text, found] = await Promise.all([
    listPage(db, asked, order, { limit: limit + 1, cursor, shown }),
    asked.search?.trim() || asked.ids || asked.decided || asked.fields
      ? countRows(db, asked, mostCounted + 1)
      : undefined,
  ])
  const question = JSON.stringify([asked, shown])
  return madeOf(workflows, question, `${found} ${text}`, () => {
    const { rows, tally, rankingVersion: version } = pageIn(text, limit + 1)
    const here = rows.slice(0, limit)
    const last = rows.length > limit ? here.at(-1) : undefined
    const answer = {
      results: here.map(inColumns),
      ...counted(found ?? total(tally.filter((kind) => isAsked(kind, asked))), found !== undefined),
      next: last ? writeCursor({ key: last.key, id: last.row.id }) : null,
      ...(!cursor && {
        facets: { ...facets(tally.filter((kind) => isAsked(kind, { open: asked.open }))), ...offered(columns) },
      }),
    }
    return { rankingVersion: version, answer }
  })
}

/** Up to how many results of a search are counted: people look for few, and counting a million takes seconds. */
const mostCounted = 1_000

const counted = (count: number, isSearch: boolean): Pick<Page, 'count' | 'or_more'> =>
  isSearch && count > mostCounted ? { count: mostCounted, or_more: true } : { count }

/**
 * Returns the values to filter by, by record path, in the columns' order, so that the query is the same in whatever
 * order they were sent. Throws `Invalid` for anything that no listed column can be filtered
 * by, and for a NUL character, which JSON can contain but PostgreSQL cannot search for.
 */
function fieldsAsked(columns: ListedColumn[], where: string): Record<string, string> {
  const asked = parsed(where)
  if (!asked) throw new Invalid({ where: [t('This is not a JSON object.')] })
  const values = new Map(
    Object.entries(asked).map(([name, value]) => {
      const column = columns.find((each) => each.name === name)
      if (!column?.options || typeof value !== 'string' || value.includes('\0'))
        throw new Invalid({ where: [t('The list cannot be filtered by {name}.', { name })] })
      return [column.path, value] as const
    }),
  )
  return Object.fromEntries(
    columns.flatMap(({ path }) => {
      const value = values.get(path)
      return value === undefined ? [] : [[path, value] as const]
    }),
  )
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns a row with the values of the listed columns under their names. */
function withColumns(columns: ListedColumn[], row: ApplicationRow): ApplicationRow {
  if (columns.length === 0) return row
  const fields: Record<string, unknown> = {}
  for (const { name, path } of columns) fields[name] = row.fields?.[path] ?? null
  return { ...row, fields }
}

function offered(columns: ListedColumn[]): { columns?: OfferedColumn[] } {
  if (columns.length === 0) return {}
  return {
    columns: columns.map(({ name, title, kind, unit, optional, options }) => ({
      name,
      title,
      kind: kind.name,
      ...(unit !== undefined && { unit }),
      optional,
      ...(options && { options }),
    })),
  }
}

const ofField = /^(-?)fields\.(.+)$/

function orderOf({ reference }: Workflows, columns: ListedColumn[], name: string): Order {
  const [, down, key] = ofField.exec(name) ?? []
  const column = columns.find((each) => each.name === key)
  if (column) return orderByField(column.path, column.kind.sortedBy, down === '-')
  const priorities = reference.priorities.toSorted((a, b) => a.order - b.order).map(({ code }) => code)
  const order = orderBy(name, priorities)
  if (!order) throw new Invalid({ order: [t('The list cannot be sorted by {name}.', { name })] })
  return order
}

const isAsked = (kind: Tally, { open, status, priority }: Pick<Filter, 'open' | 'status' | 'priority'>): boolean =>
  !(open && kind.closed) && (!status || kind.state_code === status) && (!priority || kind.priority === priority)

const total = (tally: Tally[]): number => tally.reduce((sum, { number }) => sum + number, 0)

/**
 * Returns the states and priorities that occur, how many applications each state has, and how many are pending: in
 * states with PENDING (spec decision 1).
 */
function facets(tally: Tally[]): NonNullable<Page['facets']> {
  const codes = [...new Set(tally.map(({ state_code }) => state_code))]
  return {
    pending: total(tally.filter(({ state_code }) => state_code.includes('PENDING'))),
    statuses: codes.map((code) => {
      const kinds = tally.filter(({ state_code }) => state_code === code)
      return { code, name: kinds[0]?.state_name ?? code, count: total(kinds) }
    }),
    priorities: [...new Set(tally.flatMap(({ priority }) => priority ?? []))].toSorted(),
  }
}
