/**
 * A stage has a sentence of its own for each field that even a draft needs (product spec §5). The page's message shows
 * it. Beside the field and in the list of fields is the usual sentence, so that the stage's is on the page only once.
 */
import type { Stage } from '../engine/stage.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import { inWords, missingAt } from '../engine/validation/wording.ts'
import { named, t } from '../texts/t.ts'

const sentenceAt = ({ stage }: Stage, path: string): string | undefined => {
  const sentence = stage.draftRequired?.[path]
  return sentence === undefined ? undefined : named(sentence)
}

const usual = (stage: Stage, path: string): FieldError[] => inWords([missingAt(stage, path)])

/** The errors of a draft as they are beside their fields. */
export const besideFields = (stage: Stage, errors: FieldError[]): FieldError[] =>
  errors.flatMap((error) => (error.message === sentenceAt(stage, error.path) ? usual(stage, error.path) : error))

/** How many errors the page's message says: a screen reader reads it whole, and the list of errors has them all. */
const MOST = 10

/** The errors of a draft as the page's message says them, each on a line. */
export const inMessage = (stage: Stage, errors: FieldError[]): string => {
  const lines = errors.slice(0, MOST).map(({ path, message }) => {
    const isMissing = usual(stage, path).some((error) => error.message === message)
    return (isMissing && sentenceAt(stage, path)) || message
  })
  const more = errors.length - MOST
  return [...lines, ...(more > 0 ? [t('and {more} more.', { more })] : [])].join('\n')
}
