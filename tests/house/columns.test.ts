import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What fits beside another file on a screen; the formatter wraps code there, and nothing else. */
const most = 120

/** All but generated files. The benches write long pages. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.sh'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !/\/generated\/|^tests\/bench\//.test(path))

/** A sentence, an address or a pattern stays in one piece, so that it can be searched for. */
const isOnePiece = (line: string) =>
  !/^\s*(\/[/*]|\*|#)/.test(line) && /'[^']{40,}'|"[^"]{40,}"|`[^`]{40,}`|`[^`]*\$\{.*`|\/[^/*\s].{40,}\//.test(line)

it('A line has at most 120 columns, unless it holds a sentence', () => {
  const long = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, n) => (line.length > most && !isOnePiece(line) ? [`${path}:${n + 1}`] : [])),
  )
  expect(long).toEqual([])
})
