import { optionsOf } from '../../../../../src/engine/choices.ts'
import type { Schema } from '../../../../../src/engine/definition.ts'
import { type EvolutionKeys, pastOf } from '../../../../../src/engine/evolution/past.ts'
import { stageFiles } from '../../../../../src/engine/source/source.ts'
import { isChoices, itemsOf } from '../../../../../src/engine/structure.ts'
import { plainAjv } from '../../ajv.ts'
import { allFields } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inReference, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

interface Options {
  name: string
  schema: Schema
  past: EvolutionKeys
}

type Place = (at: JsonPath, message: string, on?: 'key') => Mistake

/**
 * Checks that each earlier value is converted to a value that the field has today, in one step, and that retired
 * options are among the options.
 */
export const conversions: MeaningCheck = ({ stages, reference }, source) => [
  ...stages.flatMap((stage) => {
    // As written: the conversions of an option list are checked in the list.
    const written = source.files.get(`stages/${stage.folder}/${stageFiles.data}`)?.value as typeof stage.data
    // The resolved schemas by place: they have the options that a format or a list adds.
    const resolved = new Map(allFields(stage).map(({ at, schema }) => [at.join('/'), schema]))
    return allFields({ ...stage, data: written }).flatMap(({ name, schema, at }) => {
      const place: Place = (inner, message, on) => inStage(stage, 'data', [...at, ...inner], message, on)
      const known = resolved.get(at.join('/')) ?? schema
      const own = mistakesIn({ name, schema: known, past: pastOf(schema) }, place)
      if (!isChoices(schema)) return own
      const choices = { name, schema: itemsOf(known), past: pastOf(itemsOf(schema)) }
      return [...own, ...mistakesIn(choices, (inner, ...about) => place(['items', ...inner], ...about))]
    })
  }),
  ...Object.entries(reference.lists).flatMap(([name, { open, retired, convert, ...list }]) =>
    mistakesIn(
      { name, schema: open ? { type: list.type, examples: list.enum } : list, past: { retired, convert } },
      (inner, message, on) => inReference(['lists', name, ...inner], message, on),
    ),
  ),
]

function mistakesIn({ name, schema, past: { convert = {}, retired } }: Options, place: Place): Mistake[] {
  const options = optionsOf(schema)
  const converted = Object.entries(convert).flatMap(([from, to]): Mistake[] => {
    const at = ['convert', from]
    if (options?.includes(from))
      return [place(at, `"${from}" is still an option of "${name}". Remove the option, or its entry here.`, 'key')]
    if (Object.hasOwn(convert, String(to)))
      return [place(at, `"${from}" leads to "${to}", which is converted itself. Name the last value.`)]
    const fits = schema.enum ? schema.enum.some((option) => option === to) : plainAjv().validate(schema, to)
    return fits
      ? []
      : [
          place(
            at,
            `${JSON.stringify(to)} is not a value of "${name}".${choice(String(to), texts(options)) || ` Its type is ${String(schema.type)}.`}`,
          ),
        ]
  })
  return [...converted, ...(Array.isArray(retired) ? retiredOf(name, retired, options, place) : [])]
}

function retiredOf(name: string, retired: string[], options: unknown[] | undefined, place: Place): Mistake[] {
  if (!options)
    return [place(['retired'], `"${name}" has no options. Write "retired": true to retire the field.`, 'key')]
  if (options.every((option) => retired.some((each) => each === option)))
    return [
      place(['retired'], `no option of "${name}" is left to choose. Keep one, or write "retired": true for the field.`),
    ]
  return retired.flatMap((option, n) =>
    options.includes(option)
      ? []
      : [
          place(
            ['retired', n],
            `"${name}" has no option "${option}".${choice(option, texts(options))} A retired option stays among the options.`,
          ),
        ],
  )
}

const texts = (options: unknown[] = []): string[] => options.map(String)
