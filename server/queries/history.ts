import { NotFound } from '../errors/problems.ts'
import { exists } from '../store/applications/applications.ts'
import { history } from '../store/audit/audit.ts'
import type { Work } from '../model/work.ts'
import { entriesInWords } from './audit/inWords.ts'
import { actionsOf } from './audit/kinds.ts'

export interface HistoryPageQuery {
  limit: number
  /** The id of the last entry that was shown. */
  cursor?: string
  kind?: string
  form?: string
}

/** Returns what happened to an application in words, newest first. */
export async function readHistory(work: Work, id: string, { limit, cursor, kind, form }: HistoryPageQuery) {
  if (!(await exists(work.db, id))) throw new NotFound()
  const { entries, more } = await history(work.db, id, { limit, cursor, actions: actionsOf(kind), formType: form })
  const inWords = await entriesInWords(work, entries)
  const results = inWords.filter((entry) => entry !== undefined)
  return { results, next: more ? (entries.at(-1)?.id ?? null) : null }
}
