import { print } from '../check/mistake.ts'
import type { Source } from '../../../src/engine/source/source.ts'
import { suggestion } from '../check/suggest.ts'
import { fileOfLanguage, wordsOf } from './languages.ts'
import { textsOf } from './textsOf.ts'

/** What a language lacks. It blocks no edit, because people see the English text instead. */
export interface Gaps {
  /** Texts without a translation, each where it first occurs: `file:line:column: …`. */
  missing: string[]
  /** Translations of texts that no longer exist. */
  stale: string[]
}

export function gapsOf(source: Source, language: string): Gaps {
  const file = fileOfLanguage(language)
  const words = wordsOf(source, language)
  const texts = new Map(
    textsOf(source)
      .toReversed()
      .map((place) => [place.text, place]),
  )
  const missing = [...texts.values()].toReversed().filter(({ text }) => !Object.hasOwn(words, text))
  const stale = Object.keys(words).filter((text) => !texts.has(text))
  return {
    missing: missing.map(({ text, ...place }) =>
      print({ ...place, message: `${quote(text)} is not translated. Add it to ${file}.` }, source),
    ),
    stale: stale.map((text) => {
      const near = suggestion(
        text,
        missing.map((each) => each.text),
      )
      const message = `no text is ${quote(text)} any more. Remove it, or give it the new English.${near}`
      return print({ file, at: ['texts', text], on: 'key', message }, source)
    }),
  }
}

const quote = (text: string): string => JSON.stringify(text)
