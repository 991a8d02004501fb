import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './files.ts'

/** Of code, beside each other; more than that nobody takes in at a look. */
const most = 20
/** Each file is one more of a kind: a check, a widget. */
const kinds = ['server/definitions/check/meaning']

const paths = sourceFiles('src', 'server', 'scripts').map(({ path }) => path).filter((path) => /\.tsx?$/.test(path))
const folders = [...new Set(paths.map(dirname))].filter((folder) => !kinds.includes(folder))

describe('a folder', () => {
  it.each(folders)('has no more files of code than one takes in at a look: %s', (folder) => {
    expect(paths.filter((path) => dirname(path) === folder).length).toBeLessThanOrEqual(most)
  })
})
