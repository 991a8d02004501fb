import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './files.ts'

/** Files of code in one folder. */
const most = 20

const paths = sourceFiles('src', 'server', 'scripts')
  .map(({ path }) => path)
  .filter((path) => /\.tsx?$/.test(path))
const folders = [...new Set(paths.map(dirname))]

describe('a folder', () => {
  it.each(folders)('holds at most 20 files of code: %s', (folder) => {
    expect(paths.filter((path) => dirname(path) === folder).length).toBeLessThanOrEqual(most)
  })
})
