import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/**
 * When, on which commit and on which machine something was measured. The commit has a + if the working tree differs
 * from it in more than results.
 */
export const provenance = (): string => [new Date().toISOString().slice(0, 10), commit(), machine].join(', ')

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!tests/**/results.md') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
}
