import { checkSchemas } from '../../../../engine/checks.ts'
import type { FieldUi, FormData, Schema } from '../../../../engine/definition.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { nameFrom } from '../../../../workbench/nameFrom.ts'
import { interpretedChecks } from '../../../../workbench/preview/checks.ts'
import type { Property } from '../../../../workbench/properties/drawn.ts'
import { propertyStage } from '../../../../workbench/properties/form.ts'

/** The names of the form's fields have a dash, which no field of a stage has, because both are on the page. */
export const nameFor = (name: string) => `new-${name}`

/** A field of the form that asks about something new. */
export const asking = (name: string, schema: Schema, ui: FieldUi = {}): Property => ({
  name: nameFor(name),
  file: '',
  at: [],
  schema,
  ui,
})

export const choice = (title: string, options: string[]): Schema => ({ title, type: 'string', enum: options })

/** The form in which a person describes something new. */
export function newForm(title: string, fields: Property[], required: string[]): Stage {
  const made = propertyStage(fields, title)
  const data = { ...made.data, required: required.map(nameFor) }
  return { ...made, data, checks: interpretedChecks(checkSchemas({ ...made, data })) }
}

/** The name in the data follows the label as long as the person has not changed the name. */
export function withNameOf(before: FormData, now: FormData): FormData {
  const name = nameFor('name')
  const [was, is] = [before, now].map((data) => nameFrom(textIn(data, 'title'), '_'))
  const follows = textIn(before, 'name') === was && before[name] === now[name]
  return follows && was !== is ? { ...now, [name]: is } : now
}

/** What is entered, '' for nothing. */
export function textIn(data: FormData, name: string): string {
  const value = data[nameFor(name)]
  return typeof value === 'string' ? value.trim() : ''
}
