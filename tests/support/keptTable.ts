import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * A table in a file of Markdown, of which each run writes the lines of what it looked at and leaves the others as they
 * are.
 */
export interface KeptTable {
  file: string
  /** All that stands above the first line. */
  head: string[]
  /** By a line's first cell, in order: the other cells of what nobody has looked at yet. */
  lines: Map<string, string[]>
}

export function keepLine({ file, head, lines }: KeptTable, key: string, cells: string[]): void {
  const kept = new Map(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(keyed) : [])
  kept.set(key, lineOf(key, cells))
  const body = [...lines].map(([each, otherwise]) => kept.get(each) ?? lineOf(each, otherwise))
  writeFileSync(file, [...head, ...body, ''].join('\n'))
}

function keyed(line: string): [string, string][] {
  const key = /^\| ([\w./-]+) \|/.exec(line)?.[1]
  return key === undefined ? [] : [[key, line]]
}

function lineOf(key: string, cells: string[]): string {
  return `| ${[key, ...cells].map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
