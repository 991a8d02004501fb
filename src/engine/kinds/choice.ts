import { optionsOf } from '../choices.ts'
import { asText } from '../path.ts'
import { type FieldKind, parseText } from './kind.ts'
import { text } from './text.ts'
import { readYesNo } from './yesNo.ts'

/** One of several options. */
export const choice: FieldKind = {
  ...text,
  matches: ({ schema }) => optionsOf(schema) !== undefined,
  widget: 'select',
  read: (value, { enum: options }) => {
    const given = asText(value)
    return given === '' ? value : optionMeant(given, options ?? [])
  },
  parse(text, { schema, names }) {
    const meant = text.trim().toLowerCase()
    const options = optionsOf(schema) ?? []
    const named = names?.findIndex((name) => name.toLowerCase() === meant) ?? -1
    return options[named] ?? options.find((option) => asText(option).toLowerCase() === meant) ?? parseText(text)
  },
  fits: (value, { enum: options }) => !options || options.some((option) => option === value),
}

/** The matching option: the value itself, the same text in another case, or the option for the same yes or no. */
function optionMeant(given: string, options: unknown[]): unknown {
  if (options.includes(given)) return given
  const meant = readYesNo(given)
  return (
    options.find((option) => asText(option).toLowerCase() === given.toLowerCase()) ??
    (typeof meant === 'boolean' ? options.find((option) => readYesNo(option) === meant) : undefined) ??
    given
  )
}
