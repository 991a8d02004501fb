import { type ClipboardEvent, useState } from 'react'
import { isRecord } from '../../engine/path.ts'
import type { Column } from '../columns.ts'
import { useFormContext } from '../context.ts'
import { readersLocale } from '../locale.ts'
import { referenceOptions } from '../lookups/lookup.ts'
import { rowsOf } from '../store/useStore.ts'
import { cellOf } from './move.ts'
import { type PasteResult, pasted as pastedOf } from './paste.ts'

interface PasteTarget {
  name: string
  columns: Column[]
  maxItems: number
  /** The rows, including text that is still being typed. */
  present(): unknown[]
  onChange(rows: unknown[]): void
}

export interface LastPaste extends PasteResult {
  /** The input of the cell that the paste began in. */
  into: string
  before: unknown[]
  /** The rows in the form's store right after the paste: while it holds them, the paste can be undone. */
  after: unknown
  /** Takes these for the rows right after the paste, and for all that is unread in them. */
  settle(now: Pick<LastPaste, 'after' | 'unread'>): void
}

/** Pastes a block of cells from a spreadsheet. A single text is left to the browser, which pastes it into the cell. */
export function usePaste({ name, columns, maxItems, present, onChange }: PasteTarget) {
  const { lookups, store } = useFormContext()
  const [last, setLast] = useState<LastPaste>()
  const recordsOf = ({ reference }: Column) =>
    reference ? referenceOptions(reference, lookups.options(reference)) : []
  const paste = (event: ClipboardEvent) => {
    const { target } = event
    const into = target instanceof HTMLElement ? target.id : ''
    const at = cellOf(name, into)
    const text = event.clipboardData.getData('text/plain')
    const isBlock = text.includes('\t') || (/[\r\n]./.test(text) && !(target instanceof HTMLTextAreaElement))
    if (!at || !isBlock) return
    event.preventDefault()
    const before = present()
    const result = pastedOf({
      cells: cellsIn(text),
      at,
      columns,
      rows: before,
      maxItems,
      locale: readersLocale(),
      recordsOf,
    })
    onChange(result.rows)
    const settle: LastPaste['settle'] = (now) => setLast({ ...result, into, before, ...now, settle })
    settle({ after: store.data()[name], unread: result.unread })
  }
  const undo = () => {
    if (last) onChange(withTypedSince(last, present()))
    setLast(undefined)
  }
  return { paste, pasted: last, undo }
}

/** The rows before a paste with the cells that have been typed since: somebody may type until the button is pressed. */
function withTypedSince({ before, after }: LastPaste, now: unknown[]): unknown[] {
  const pasted = rowsOf(after)
  return before.map((row, index) => {
    const [was, is] = [pasted[index], now[index]]
    if (!isRecord(row) || !isRecord(was) || !isRecord(is)) return row
    const typed = Object.keys({ ...was, ...is }).filter((name) => is[name] !== was[name])
    return { ...row, ...Object.fromEntries(typed.map((name) => [name, is[name]])) }
  })
}

/**
 * The cells of a text as spreadsheets copy it: tabs between cells, lines between rows, and quotes around what holds
 * either.
 */
function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (const [, quoted, bare = '', end] of text.replace(/(\r\n|\n|\r)$/, '').matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
