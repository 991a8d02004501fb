import type { KeptType } from '../../api/http/types.ts'
import type { FieldUi, Schema } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import { t } from '../../texts/t.ts'

/** In characters: longer texts get several lines. */
const line = 300

/** All texts of a type that a form shows, as one text. */
export const definitionOf = ({ title, key, required, fields, option_names: names, once }: KeptType): string =>
  JSON.stringify([title, key, required, fields, names, once])

/** A type of records as a form, so that its fields are drawn as those of applications are. */
export function stageOf(type: KeptType, { isNew }: { isNew: boolean }): Stage {
  const { name, title, fields, required } = type
  const drawn = Object.entries(fields).map(([field, schema]) => [field, fieldUi(type, field, schema, isNew)] as const)
  return {
    hash: `${name} ${isNew} ${definitionOf(type)}`,
    checks: {},
    stage: {
      formType: name,
      title,
      workflowType: name,
      stepNumber: 0,
      source: name,
      payload: { prefix: '' },
      guards: [],
      navigation: [],
      messages: messages(),
    },
    data: { type: 'object', properties: fields, required },
    ui: { ...Object.fromEntries(drawn), 'ui:tabs': [{ title, fields: Object.keys(fields) }] },
    workflow: { id: name, initial: name, states: { [name]: {} } },
  }
}

function fieldUi({ key, once, option_names: names }: KeptType, field: string, schema: Schema, isNew: boolean): FieldUi {
  return {
    ...(names[field] && { 'ui:enumNames': names[field] }),
    ...(field === key && !isNew && { 'ui:readonly': true }),
    ...((schema.maxLength ?? 0) > line && { 'ui:widget': 'textarea' }),
    ...(once.includes(field) && {
      'ui:widget': 'checkbox',
      'ui:help': t('The person who approves this sees it once. The owner of the account is then signed out.'),
    }),
  }
}

const messages = () => ({
  loadFailed: t('This could not be loaded.'),
  saveFailed: t('This could not be proposed.'),
  saveFailedShows: 'fields' as const,
  transitionFailedEmpty: '',
  noInstance: '',
  unknownState: '',
})
