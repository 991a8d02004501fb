import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, whether this code runs from its source or from the build in `dist/server`. */
export const root = folderWith('package.json', import.meta.dirname)

function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (folder === dirname(folder))
    throw new Error(`There is no ${file} above ${import.meta.dirname}: the server runs in its project's folder.`)
  return folderWith(file, dirname(folder))
}
