import { fileOfLanguage, languagesOf, wordsOf } from '../../../texts/languages.ts'
import type { MeaningCheck } from '../../mistake.ts'
import { quoted } from '../../suggest.ts'
import { namedInMessage } from './placeholders.ts'

/**
 * Checks that each translation fills in what its English text fills in, and that its file is named after its language.
 */
export const translations: MeaningCheck = (_, source) =>
  languagesOf(source).flatMap((language) => {
    const file = fileOfLanguage(language)
    if (language === 'en')
      return [{ file, at: [], message: 'the definitions themselves are in English. Remove this file.' }]
    if (!isLanguage(language))
      return [
        { file, at: [], message: `there is no language "${language}". Name the file by a code, such as de.json.` },
      ]
    return Object.entries(wordsOf(source, language)).flatMap(([english, translation]) => {
      const [wanted, found] = [namedInMessage(english), namedInMessage(translation)]
      const unknown = found.filter((name) => !wanted.includes(name))
      const missing = wanted.filter((name) => !found.includes(name))
      const mistake = (message: string) => ({ file, at: ['texts', english], message })
      return [
        ...unknown.map((name) =>
          mistake(
            `the English text has no {${name}}. ${wanted.length > 0 ? `It has ${quoted(wanted.map(inBraces))}.` : 'Remove it.'}`,
          ),
        ),
        ...(unknown.length > 0
          ? []
          : missing.map((name) => mistake(`{${name}} of the English text is missing. Add it.`))),
      ]
    })
  })

const inBraces = (name: string): string => `{${name}}`

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function isLanguage(language: string): boolean {
  try {
    return /^[a-z]{2,3}$/.test(language) && names.of(language) !== undefined
  } catch {
    return false
  }
}
