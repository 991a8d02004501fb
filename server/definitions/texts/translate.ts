import type { FieldUi, Schema } from '../../../src/engine/definition.ts'
import { isRecord } from '../../../src/engine/path.ts'
import type { Definitions, FolderStage } from '../../../src/engine/source/definitions.ts'
import { mapValues } from '../../../src/engine/source/mapValues.ts'
import { fillBrand, resolve } from '../../../src/engine/source/resolve.ts'
import type { Source } from '../../../src/engine/source/source.ts'
import { type Words, languagesOf, wordsOf } from './languages.ts'
import { type DefinitionText, textsOf } from './textsOf.ts'

/** The definitions as readers of another language see them. */
export interface Translation extends Pick<Definitions, 'stages' | 'application' | 'kinds' | 'reference'> {
  /** The translations by English text, for texts that are sent as data. */
  words: Words
}

/**
 * Returns the definitions in every language to which they are translated. `found` are their texts. Names for rules and
 * payloads stay as they are.
 */
export function translations(source: Source, found: DefinitionText[] = textsOf(source)): Record<string, Translation> {
  const languages = languagesOf(source)
  if (languages.length === 0) return {}
  const texts = found.filter(({ translated }) => translated === 'here')
  return Object.fromEntries(
    languages.map((language) => {
      const words = wordsOf(source, language)
      const files = new Map(source.files)
      for (const { file, at, text } of texts)
        if (Object.hasOwn(words, text))
          files.set(file, replaced(files.get(file), source.files.get(file), at, words[text]))
      const { stages, application, kinds, reference } = resolve({ ...source, files })
      const filled = inBrand(words, reference.brand)
      return [
        language,
        { stages: stages.map((stage) => withOptionNames(stage, filled)), application, kinds, reference, words: filled },
      ]
    }),
  )
}

type File = NonNullable<ReturnType<Source['files']['get']>>

/** Returns a copy of the file with the text in its place. Later calls change the same copy. */
function replaced(file: File | undefined, original: File | undefined, at: (string | number)[], text: unknown): File {
  if (!file || !original) throw new Error('There is no such file.')
  const copy = file === original ? { ...file, value: structuredClone(file.value) } : file
  const holder = at.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], copy.value)
  ;(holder as Record<string, unknown>)[String(at.at(-1))] = text
  return copy
}

const inBrand = (words: Words, brand: { provider: string }): Words =>
  Object.fromEntries(Object.entries(words).map((pair) => fillBrand(pair, brand)))

/** Names options that have no names of their own by their translations. */
function withOptionNames({ data, ui, ...stage }: FolderStage, words: Words): FolderStage {
  const named = mapValues(data.properties, (schema, field) => {
    const own = ui[field] as FieldUi | undefined
    const columns = isRecord(schema.items) ? ((schema.items as Schema).properties ?? {}) : {}
    const items = mapValues(columns, (column, name) => withNames(column as Schema, own?.items?.[name], words))
    const hasItems = Object.values(items).some((item) => item !== undefined)
    const itself = withNames(schema, own, words)
    return hasItems ? { ...itself, items: { ...own?.items, ...defined(items) } } : itself
  })
  return { ...stage, data, ui: { ...ui, ...defined(named) } }
}

function withNames(schema: Schema, ui: FieldUi | undefined, words: Words): FieldUi | undefined {
  const options = optionsOf(schema) ?? (isRecord(schema.items) ? optionsOf(schema.items) : undefined)
  const isTranslated = (option: unknown) => typeof option === 'string' && Object.hasOwn(words, option)
  if (ui?.['ui:enumNames'] || !options?.some(isTranslated)) return ui
  return { ...ui, 'ui:enumNames': options.map((option) => words[String(option)] ?? String(option)) }
}

const optionsOf = ({ enum: closed, examples }: Schema): unknown[] | undefined =>
  closed ?? (Array.isArray(examples) ? examples : undefined)

const defined = <T>(values: Record<string, T | undefined>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, T>
