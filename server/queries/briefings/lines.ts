import { named } from '../../../src/texts/t.ts'
import { briefedValue } from '../../../src/engine/briefings/value.ts'
import type { BriefingField } from '../../../src/engine/definition.ts'
import { isRetired } from '../../../src/engine/evolution/past.ts'
import { kindOf } from '../../../src/engine/kinds/registry.ts'
import { isUnset } from '../../../src/engine/path.ts'
import { describedField } from '../../../src/engine/shown/change.ts'
import { plain, valueName } from '../../../src/engine/shown/value.ts'
import type { BriefingContext, VisibleForm } from './briefingContext.ts'
import type { BriefedText, ShownLine } from './shown.ts'

/** Returns a field's line; an empty list if the reader may not see it, or its form was never opened. */
export function lineOf(context: BriefingContext, { from, label }: BriefingField): ShownLine[] {
  const value = briefedValue(context.work.workflows.stages, from)
  if (!value) return []
  if ('own' in value) {
    const { own } = value
    const shown = plain(context.view.record[own.name])
    return [
      {
        label: label === undefined ? own.label() : named(label),
        kind: own.kind,
        value: typeof shown === 'string' ? named(shown) : shown,
      },
    ]
  }
  const { stage, field, property } = value
  const form = context.forms.get(stage.stage.formType)
  if (!form || form.hidden.has(field)) return []
  const line = property === undefined ? fieldLine(context, form, field) : recordLine(context, form, field, property)
  return label === undefined ? line : line.map((each) => ({ ...each, label: named(label) }))
}

function fieldLine(context: BriefingContext, { stage, data }: VisibleForm, field: string): ShownLine[] {
  const schema = stage.data.properties[field] ?? {}
  if (isRetired(schema) && isUnset(data[field])) return []
  const described = describedField(stage, field)
  const { shownAs: kind, unit } = kindOf(described)
  return [
    {
      label: named(schema.title ?? field),
      kind,
      ...(unit !== undefined && { unit }),
      value: valueName(described, data[field], context.nameOf),
      ...placeOf(context, stage.stage.formType, field, (before) => valueName(described, before, context.nameOf)),
    },
  ]
}

/** Returns the line of a property of the record that a form's field names. */
function recordLine(
  context: BriefingContext,
  { stage, data }: VisibleForm,
  field: string,
  property: string,
): ShownLine[] {
  const definition = stage.stage.references?.[field]
  const type = definition && context.records[definition.resource]
  const schema = type?.fields[property]
  if (!definition || !schema) return []
  const record = context.view.references.find(definition, data[field])
  const { shownAs: kind, unit } = kindOf({ schema })
  return [
    {
      label: named(schema.title ?? property),
      kind,
      ...(unit !== undefined && { unit }),
      value: valueName({ schema }, record?.[property], context.nameOf),
      ...placeOf(context, stage.stage.formType, field),
    },
  ]
}

/** Returns the place of a value and its last change. `shown` writes the value before the change. */
function placeOf(
  { changed }: BriefingContext,
  formType: string,
  field: string,
  shown?: (before: unknown) => BriefedText,
) {
  const change = changed.get(formType)?.get(field)
  const before = shown && change?.before ? { before: shown(change.before.value) } : {}
  return {
    form_key: formType,
    field,
    ...(change && { changed: { at: change.at, by: change.by, ...before } }),
  }
}
