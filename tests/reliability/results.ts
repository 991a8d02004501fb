/** Keeps what each promise reached when it was last checked in full, in results.md: a line a row, others' lines as they are. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Reached } from './promise.ts'
import { type Promised, promises } from './promises.ts'

export interface Outcome extends Reached {
  promised: Promised
}

const file = 'tests/reliability/results.md'
/** Each row is checked on the machine that there is. */
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`

export function keep(outcome: Outcome): void {
  const kept = new Map(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(numbered) : [])
  kept.set(outcome.promised.row, cells(outcome))
  writeFileSync(file, page(promises.map(({ row, promise, figure }) => kept.get(row) ?? cellsOf(row, promise, figure, '', 'not yet checked', ''))))
}

function numbered(line: string): [number, string][] {
  const row = /^\| (\d+) \|/.exec(line)?.[1]
  return row === undefined ? [] : [[Number(row), line]]
}

function cells({ promised, figure, wrong, short }: Outcome): string {
  const verdict = wrong.length > 0 ? `**broken**: ${wrong[0]}` : short ? `short: ${short}` : 'kept'
  return cellsOf(promised.row, promised.promise, promised.figure, figure, verdict, `${new Date().toISOString().slice(0, 10)}, ${commit()}, ${machine}`)
}

function cellsOf(row: number, ...texts: string[]): string {
  return `| ${[row, ...texts.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' '))].join(' | ')} |`
}

/** The commit that was checked, with a + where the tree differs from it in more than results. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!tests/**/results.md') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
}

function page(lines: string[]): string {
  return [
    '# Promises, as last checked in full',
    '',
    '`npm run check:reliability`, each row as it was checked last, and where.',
    '',
    '| row | promise | figure promised | figure reached | | checked |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
