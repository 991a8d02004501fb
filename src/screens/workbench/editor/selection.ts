import type { Selection } from '../../../workbench/properties/selection.ts'

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** What an address chooses, so that a reload and a link lead to it; undefined if it chooses nothing. */
export function selectionIn(query: URLSearchParams): Selection | undefined {
  const [stage, field, column, people] = ['stage', 'field', 'column', 'people'].map((name) => query.get(name))
  const [list, file, part] = ['list', 'file', 'part'].map((name) => query.get(name))
  const [tab, section] = [numberIn(query, 'tab'), numberIn(query, 'section')]
  if (typeof list === 'string') return { kind: 'list', list }
  if (typeof file === 'string') return typeof part === 'string' ? { kind: 'part', file, part } : inFile(file, query)
  if (typeof stage !== 'string') return undefined
  if (typeof people === 'string') return { kind: 'people', stage, people }
  if (typeof field === 'string')
    return typeof column === 'string' ? { kind: 'column', stage, field, column } : { kind: 'field', stage, field }
  if (tab === undefined) return { kind: 'stage', stage }
  return section === undefined ? { kind: 'tab', stage, tab } : { kind: 'section', stage, tab, section }
}

/** A file, or a part of the path that it defines. */
function inFile(file: string, query: URLSearchParams): Selection {
  const [formType, state, event] = ['formType', 'state', 'event'].map((name) => query.get(name))
  if (typeof formType === 'string') return { kind: 'pathStage', file, formType }
  if (typeof state !== 'string' || state === '') return { kind: 'file', file }
  return typeof event === 'string' ? { kind: 'pathEvent', file, state, event } : { kind: 'pathState', file, state }
}

export const queryOf = ({ kind: _, ...parts }: Selection): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)]))

export const isSameSelection = (one: Selection | undefined, other: Selection): boolean =>
  one !== undefined && JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other))
