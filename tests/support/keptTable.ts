import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A table in a Markdown file. Each run replaces the lines of what it measured and keeps the others. */
export interface KeptTable {
  file: string
  /** The text above the table's first line. */
  head: string[]
  /** By a line's first cell, in order, the other cells to show while nothing was measured for it. */
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
