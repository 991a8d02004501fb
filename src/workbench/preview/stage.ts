import { checkSchemas } from '../../engine/checks.ts'
import type { StageFiles } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { resolve } from '../../engine/source/resolve.ts'
import { type Source, kindOf, sourceOf } from '../../engine/source/source.ts'
import type { Stage } from '../../engine/stage.ts'
import { type DefinitionFiles, stageOf } from '../files.ts'
import { interpretedChecks } from './checks.ts'

/** What a stage's form would be; undefined while its files cannot be understood. */
export type Preview = (files: DefinitionFiles, formType: string) => Stage | undefined

/**
 * Makes the stages of definitions that are being changed. A change of one text reads one file again, so that a preview
 * follows the typing.
 */
export function createPreview(): Preview {
  let before: Source | undefined
  let last: { texts: string; stage: Stage } | undefined
  return (files, formType) => {
    const own = new Map([...files].filter(([path]) => isOf(path, formType)))
    const source = sourceOf(own, { before })
    before = source
    if ([...source.files.values()].some(({ value }) => !isRecord(value))) return undefined
    const texts = [...own.values()].join('\0')
    if (last?.texts === texts) return last.stage
    const stage = madeOf(source)
    if (stage) last = { texts, stage }
    return stage
  }
}

/** What a stage is made of: its folder, and what its files name. */
const isOf = (path: string, formType: string): boolean => {
  const stage = stageOf(path)
  return stage === undefined ? ['reference', 'application', 'table'].includes(kindOf(path)) : stage === formType
}

/** The files may have mistakes of any kind: what the engine cannot take is shown as no stage. */
function madeOf(source: Source): Stage | undefined {
  try {
    const [resolved] = resolve(source).stages
    if (!resolved || !Array.isArray(resolved.ui['ui:tabs'])) return undefined
    const { folder: _, ...files } = resolved
    return { ...files, hash: shapeOf(files), checks: interpretedChecks(checkSchemas(files)) }
  } catch {
    return undefined
  }
}

/** Texts that a form shows and nothing else follows from. */
const shown = new Set(['title', 'note', 'ui:help', 'ui:placeholder', 'ui:pastNote', 'message', 'warn', 'description'])

/**
 * What two forms that differ only in their texts have in common: another text is drawn in the form that is there, with
 * what was typed into it.
 */
const shapeOf = ({ workflow: _, ...files }: StageFiles): string =>
  JSON.stringify(files, (key, value: unknown) => (shown.has(key) && typeof value === 'string' ? undefined : value))
