import type { UiSchema } from '@rjsf/utils'
import type { FieldUi, Schema } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { alternativesOf, isChoices, propertiesOf, tagOf } from '../../engine/structure.ts'

/** In characters: longer texts are prose. */
const line = 200

/** How RJSF draws a structure: as the definition's `ui:schema` says, and otherwise like the form's own fields. */
export function uiSchemaOf(schema: Schema, ui: FieldUi): UiSchema {
  return merged(defaultsOf(schema), { ...fieldUiOf(ui), ...ui['ui:schema'] })
}

const fieldUiOf = (ui: FieldUi): UiSchema => (ui['ui:enumNames'] ? { 'ui:enumNames': ui['ui:enumNames'] } : {})

function defaultsOf(schema: Schema): UiSchema {
  const tag = tagOf(schema)
  return {
    ...(isChoices(schema) && { 'ui:widget': 'checkboxes' }),
    ...((schema.maxLength ?? 0) > line && { 'ui:widget': 'textarea' }),
    ...(schema.oneOf && {
      'ui:options': { mui: { rjsfSlotProps: { select: { SelectDisplayProps: { 'aria-label': schema.title } } } } },
      oneOf: alternativesOf(schema).map((each) => ({ ...defaultsOf(each), ...hidden(tag) })),
    }),
    ...(isRecord(schema.items) && !isChoices(schema) && { items: defaultsOf(schema.items) }),
    ...Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, part]) => [name, defaultsOf(part)])),
  }
}

/** Hides the property that tells the alternatives apart: choosing an alternative sets it. */
const hidden = (tag: string | undefined): UiSchema => (tag === undefined ? {} : { [tag]: { 'ui:widget': 'hidden' } })

function merged(defaults: UiSchema, own: UiSchema): UiSchema {
  const entries = Object.entries(own).map(([key, value]): [string, unknown] => {
    const before: unknown = defaults[key]
    return [key, isRecord(before) && isRecord(value) ? merged(before, value) : value]
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}
