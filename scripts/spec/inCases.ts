import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isId } from './catalogue.ts'
import type { TieReport } from './tie.ts'

/** The ties in a file of test cases, which contains one case or a list: `"spec": ["7.14"]` beside `"about"`. */
export function tiesInCases(file: string, text: string): TieReport {
  const found: TieReport = { ties: [], problems: [] }
  const root = text.includes('"spec"') ? parseTree(text) : undefined
  const cases = root?.type === 'array' ? root.children : root && [root]
  for (const one of cases ?? []) {
    const spec = valueAt(one, 'spec')
    if (spec === undefined) continue
    const about = valueAt(one, 'about')
    const place = `${file}:${text.slice(0, one.offset).split('\n').length}`
    if (isIds(spec) && typeof about === 'string') found.ties.push({ ids: spec, place, title: about })
    else found.problems.push(`${place}: a case says what it shows as "spec": ["7.14"], beside its "about".`)
  }
  return found
}

function valueAt(one: Node, key: string): unknown {
  const node = findNodeAtLocation(one, [key])
  return node && (getNodeValue(node) as unknown)
}

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isId)
