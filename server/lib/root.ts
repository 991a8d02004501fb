import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from wherever this code runs: its source, or the build in `dist/server`. */
export const root = folderWith('package.json', import.meta.dirname)

function folderWith(file: string, folder: string): string {
  return existsSync(join(folder, file)) || folder === dirname(folder) ? folder : folderWith(file, dirname(folder))
}
