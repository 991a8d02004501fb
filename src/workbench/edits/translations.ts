import { isRecord, valueAt } from '../../engine/path.ts'
import { kindOf } from '../../engine/source/source.ts'
import { type DefinitionFiles, objectIn, valueIn } from '../files.ts'
import type { Use } from '../references/uses.ts'
import { textsIn } from '../references/whereUsed.ts'
import { type Operation, done } from './operations.ts'

/** Changes the placeholders of translations as those of the texts at these places were changed. */
export function withTranslations(
  before: DefinitionFiles,
  after: DefinitionFiles,
  uses: readonly Use[],
): DefinitionFiles {
  const changed = new Map(
    uses.flatMap(({ file, at, on }) => {
      const [was, is] = [before, after].map((files) => valueAt(valueIn(files, file), at))
      const isText = on !== 'key' && typeof was === 'string' && typeof is === 'string' && was.includes('{')
      return isText && was !== is ? [[was, is] as const] : []
    }),
  )
  const languages = [...after.keys()].filter((file) => kindOf(file) === 'texts')
  return done(
    after,
    languages.flatMap((file) => [...changed].flatMap((pair) => translation(after, file, pair))),
  )
}

/** Gives the translation of a changed text the names that the text now fills in, and the text as its key. */
function translation(files: DefinitionFiles, file: string, [was, is]: readonly [string, string]): Operation[] {
  const { texts } = objectIn(files, file)
  const translated = isRecord(texts) && Object.hasOwn(texts, was) ? texts[was] : undefined
  if (typeof translated !== 'string') return []
  const [from, to] = [placesIn(was), placesIn(is)]
  const mended = from.reduce((text, name, n) => text.replaceAll(name, to[n] ?? name), translated)
  if (isWritten(files, was)) return [{ do: 'set', file, at: ['texts', is], value: mended }]
  return [
    { do: 'set', file, at: ['texts', was], value: mended },
    { do: 'rename', file, at: ['texts', was], key: is },
  ]
}

/** Whether another place says the same text, which keeps its translation. */
const isWritten = (files: DefinitionFiles, text: string): boolean =>
  [...files.keys()].some((file) => kindOf(file) !== 'texts' && textsIn(valueIn(files, file)).includes(text))

const placesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
