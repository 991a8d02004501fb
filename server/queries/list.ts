import { Invalid } from '../errors/problems.ts'
import { type ApplicationRow, countRows, listPage, listRows } from '../store/applications/applicationList.ts'
import type { Filter } from '../store/applications/listQuery.ts'
import { type Order, orderBy, readCursor, writeCursor } from '../store/applications/listOrder.ts'
import { type Tally } from '../store/applications/tally.ts'
import { rankingVersion } from '../store/applications/ranking.ts'
import type { Db } from '../store/transaction.ts'
import type { Workflows } from '../model/machines/workflows.ts'

export interface Asked extends Filter {
  /** A column, `-` before it for downwards; the default is the newest first. */
  order?: string
  limit?: number
  cursor?: string
}

export interface Page {
  results: ApplicationRow[]
  /** With a search, `mostCounted` at most. */
  count: number
  /** There are more than `count`. */
  or_more?: true
  next: string | null
  /** With the first page only. */
  facets?: { pending: number; statuses: { code: string; name: string; count: number }[]; priorities: string[] }
}

/**
 * The version is never newer than the rows, so that an order based on them is refused as stale if it has changed in the
 * meantime.
 */
export interface Listed {
  rankingVersion: number
  answer: ApplicationRow[] | Page
}

/** The applications asked for: all of them, or with `limit` a page (decision 29). */
export async function listApplications(db: Db, workflows: Workflows, asked: Asked): Promise<Listed> {
  const order = orderOf(workflows, asked.order ?? '-created_at')
  const { limit } = asked
  if (limit === undefined) {
    const version = await rankingVersion(db)
    return { rankingVersion: version, answer: (await listRows(db, asked, order)).map(({ row }) => row) }
  }
  const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor, order)
  if (asked.cursor !== undefined && !cursor)
    throw new Invalid({ cursor: ['This cursor does not belong to this list.'] })
  const [page, found] = await Promise.all([
    listPage(db, asked, order, { limit: limit + 1, cursor }),
    asked.search?.trim() || asked.ids ? countRows(db, asked, mostCounted + 1) : undefined,
  ])
  const { rows, tally } = page
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const answer = {
    results: shown.map(({ row }) => row),
    ...counted(found ?? total(tally.filter((kind) => isAsked(kind, asked))), found !== undefined),
    next: last ? writeCursor({ key: last.key, id: last.row.id }) : null,
    ...(!cursor && { facets: facets(tally.filter((kind) => isAsked(kind, { open: asked.open }))) }),
  }
  return { rankingVersion: page.rankingVersion, answer }
}

/** What a search finds is counted up to here: a person looks for few, and counting all of a million takes seconds. */
const mostCounted = 1_000

const counted = (count: number, isSearch: boolean): Pick<Page, 'count' | 'or_more'> =>
  isSearch && count > mostCounted ? { count: mostCounted, or_more: true } : { count }

function orderOf({ reference }: Workflows, name: string): Order {
  const priorities = reference.priorities.toSorted((a, b) => a.order - b.order).map(({ code }) => code)
  const order = orderBy(name, priorities)
  if (!order) throw new Invalid({ order: [`The list cannot be sorted by ${name}.`] })
  return order
}

const isAsked = (kind: Tally, { open, status, priority }: Asked): boolean =>
  !(open && kind.closed) && (!status || kind.state_code === status) && (!priority || kind.priority === priority)

const total = (tally: Tally[]): number => tally.reduce((sum, { number }) => sum + number, 0)

/**
 * Which states and priorities there are, how many applications each state has, and how many wait: states with PENDING
 * (decision 1).
 */
function facets(tally: Tally[]): Page['facets'] {
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
