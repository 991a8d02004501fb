import { isRecord, valueAt } from '../../engine/path.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { kindOf } from '../../engine/source/source.ts'
import { type DefinitionFiles, fileOf, objectIn, pointerOf, stageOf, valueIn } from '../files.ts'
import type { ThingKind } from '../keys/key.ts'
import { type Use, allUses } from './uses.ts'

/** One thing of the definitions, such as the field `<form type>.<field>`. */
export interface Thing {
  kind: ThingKind
  id: string
}

/** A use in words. */
export interface DescribedUse extends Pick<Use, 'file' | 'at' | 'pointer' | 'on'> {
  sentence: string
}

/**
 * Where a thing is used, but not where it is defined: all that names it, what reads a fact that is taken from it, and
 * the translations of its texts.
 */
export function whereUsed(files: DefinitionFiles, thing: Thing): DescribedUse[] {
  const found = new Map<string, DescribedUse>()
  const add = (use: DescribedUse) => {
    const key = `${use.file} ${use.sentence}`
    if (!found.has(key)) found.set(key, use)
  }
  const visited = new Set<string>()
  const visit = ({ kind, id }: Thing): void => {
    if (visited.has(`${kind} ${id}`)) return
    visited.add(`${kind} ${id}`)
    for (const use of allUses(files)) {
      if (use.kind !== kind || use.id !== id || use.defines) continue
      add({ ...use, sentence: use.say() })
      const fact = factAt(use)
      if (fact) visit(fact)
    }
  }
  visit(thing)
  translationsOf(files, thing).forEach(add)
  return [...found.values()].toSorted((one, other) => one.file.localeCompare(other.file, 'en'))
}

/** The fact that is taken from what is named there. */
function factAt({ file, at }: Use): Thing | undefined {
  const formType = stageOf(file)
  return at[0] === 'facts' && formType !== undefined ? { kind: 'fact', id: `${formType}.${String(at[1])}` } : undefined
}

/** The texts of a field that people read: its label, and how it is drawn. */
function translationsOf(files: DefinitionFiles, { kind, id }: Thing): DescribedUse[] {
  if (kind !== 'field') return []
  const [formType = '', field = ''] = id.split('.', 2)
  const written = [
    valueAt(valueIn(files, fileOf(formType, 'data')), ['properties', field, 'title']),
    ...textsIn(valueAt(valueIn(files, fileOf(formType, 'ui')), [field])),
  ]
  return [...files.keys()]
    .filter((file) => kindOf(file) === 'texts')
    .flatMap((file) => {
      const { texts } = objectIn(files, file)
      return written.flatMap((text): DescribedUse[] => {
        if (typeof text !== 'string' || !isRecord(texts) || !Object.hasOwn(texts, text)) return []
        const at = ['texts', text]
        const sentence = t('{what}: {value}', {
          what: t('“{text}”, translation', { text }),
          value: quoted(String(texts[text])),
        })
        return [{ file, at, pointer: pointerOf(at), on: 'key', sentence }]
      })
    })
}

/** Every single value that is somewhere inside. */
export const textsIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [value]
}
