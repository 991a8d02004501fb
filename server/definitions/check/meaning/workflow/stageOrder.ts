import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import type { MeaningCheck, Mistake } from '../../mistake.ts'

/**
 * Checks that no stage comes after itself, directly or by way of others: its reopening would make it need
 * reconfirmation.
 */
export const stageOrder: MeaningCheck = (definitions) => everyPath(definitions).flatMap(circular)

function circular(path: FilePath): Mistake[] {
  return path.stages.flatMap(({ formType, after }, n) =>
    after.flatMap((earlier, m) =>
      precedes(path, formType, earlier)
        ? [
            inPath(
              path,
              ['stages', n, 'after', m],
              `"${formType}" would come after itself. Remove "${earlier}" here, or where the circle closes.`,
            ),
          ]
        : [],
    ),
  )
}

/** Whether `later` is the stage `formType`, or comes after it. */
function precedes({ stages }: FilePath, formType: string, later: string): boolean {
  const seen = new Set<string>()
  const waiting = [later]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === formType) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(stages.find((stage) => stage.formType === next)?.after ?? []))
  }
  return false
}
