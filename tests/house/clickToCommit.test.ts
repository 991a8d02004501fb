import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clickToCommit } from './clickToCommit.ts'

/** What a file imports: files of this repository by their path, packages by their name. */
function importsOf(file: string): string[] {
  const named = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) (?:.* )?from '([^']+)'/gm)]
  const modules = named.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name))
  return [...new Set(modules)]
}

const files = clickToCommit.map(({ file }) => file)

describe('From the click on an action to the COMMIT', () => {
  it('at most 25 files are listed, each once', () => {
    expect(files.length).toBeLessThanOrEqual(25)
    expect(new Set(files).size).toBe(files.length)
  })

  it.each(clickToCommit.slice(1).filter(({ by }) => by === undefined))(
    '$file imports a file before it in the list, or is imported by one',
    ({ file }) => {
      const before = files.slice(0, files.indexOf(file))
      const isImported = before.some((each) => importsOf(each).includes(file))
      expect(isImported || importsOf(file).some((each) => before.includes(each))).toBe(true)
    },
  )

  it.each(clickToCommit.filter(({ by }) => by !== undefined))(
    '$file is reached without an import, by $by',
    ({ file }) => {
      const before = files.slice(0, files.indexOf(file))
      expect(before.filter((each) => importsOf(each).includes(file) || importsOf(file).includes(each))).toEqual([])
    },
  )
})

it.each(['server/workflow/takeTransition.ts', 'server/workflow/save.ts', 'src/screens/stage/StageView.tsx'])(
  '%s imports at most 15 modules',
  (file) => {
    const modules = importsOf(file)
    expect(modules).not.toHaveLength(0)
    expect(modules.length).toBeLessThanOrEqual(15)
  },
)
