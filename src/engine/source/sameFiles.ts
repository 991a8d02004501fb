import type { FolderStage } from './definitions.ts'
import { type Source, type SourceFile, membersOf, stageFiles } from './source.ts'

interface ResolvedStage {
  files: (SourceFile | undefined)[]
  stage: FolderStage
}

const resolved = new WeakMap<SourceFile, ResolvedStage>()

/** A stage is resolved once for files that several sources share, as where one of them is edited. */
export function ofSameFiles(source: Source, folder: string, resolve: () => FolderStage): FolderStage {
  const own = Object.values(stageFiles).map((file) => `stages/${folder}/${file}`)
  const tables = membersOf(source, 'tables').map((name) => `tables/${name}.json`)
  const files = [...own, 'reference.json', ...tables].map((path) => source.files.get(path))
  const [first] = files
  const known = first && resolved.get(first)
  if (known?.files.length === files.length && known.files.every((file, n) => file === files[n])) return known.stage
  const stage = resolve()
  if (first) resolved.set(first, { files, stage })
  return stage
}
