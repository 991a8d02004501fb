import type { StageFiles } from './definition.ts'

/** Remembers what `make` makes of a stage's files, and makes it again only for other files. */
export function perStage<Files extends StageFiles, Result>(make: (files: Files) => Result): (files: Files) => Result {
  const made = new WeakMap<StageFiles['stage'], { of: Files; result: Result }>()
  return (files) => {
    const known = made.get(files.stage)
    if (known && known.of.data === files.data && known.of.ui === files.ui) return known.result
    const result = make(files)
    made.set(files.stage, { of: files, result })
    return result
  }
}
