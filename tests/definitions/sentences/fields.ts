import type { ReferenceDefinition, Schema, StageFiles } from '../../../src/engine/definition.ts'
import { pastOf } from '../../../src/engine/evolution/past.ts'
import { above, fieldUi, tabs } from '../../../src/engine/layout.ts'
import { condition } from './conditions.ts'

/** One line for each field: place, name, label, kind, required, wire name, what is particular. */
export function fieldLines(files: StageFiles): string[] {
  const { ui } = files
  const top = above(ui)?.fields.map((field) => line(files, 'above the tabs', field)) ?? []
  const shown = (ui['ui:aboveShows'] ?? []).map(
    ({ label, from, empty }) => `above the tabs: shows ${from} as "${label}", else "${empty}"`,
  )
  const onTabs = tabs(ui).flatMap(({ title, sections }) =>
    sections.flatMap((section) => {
      const place = section.title === undefined ? title : `${title} › ${section.title}`
      const extras = [
        section.note && `${place}: note "${section.note}"`,
        section.collapsed && `${place}: collapsed`,
        section.panel && `${place}: panel ${section.panel}`,
        section.document && `${place}: document ${section.document}`,
      ]
      return [
        ...section.fields.map((field) => line(files, place, field)),
        ...extras.filter((extra) => extra !== undefined),
      ]
    }),
  )
  const hidden = (ui['ui:hidden'] ?? []).map((field) => line(files, 'hidden', field))
  return [...top, ...shown, ...onTabs, ...hidden].flatMap((text) => text.split('\n'))
}

function line(files: StageFiles, place: string, field: string): string {
  const { data, stage, ui } = files
  const schema = data.properties[field] ?? {}
  const drawn = fieldUi(ui, field)
  const wireName = stage.payload.unprefixed?.includes(field) ? field : stage.payload.prefix + field
  const facts = [
    kind(schema),
    data.required?.includes(field) ? 'required' : undefined,
    `as ${wireName}`,
    drawn?.['ui:widget'] && `drawn as ${drawn['ui:widget']}`,
    drawn?.['ui:readonly'] ? 'read-only' : undefined,
    drawn?.['ui:when'] && `only when ${condition(drawn['ui:when'])}`,
    drawn?.['ui:enumNames'] && `called ${drawn['ui:enumNames'].join(' | ')}`,
    drawn?.['ui:options'] && `options ${JSON.stringify(drawn['ui:options'])}`,
    drawn?.['ui:help'] && `help "${drawn['ui:help']}"`,
    drawn?.['ui:pastNote'] && `in the past "${drawn['ui:pastNote']}"`,
    drawn?.['ui:placeholder'] && `placeholder "${drawn['ui:placeholder']}"`,
    ...past(schema),
    ...particulars(files, field),
  ]
  return [
    `${place}: ${field} "${schema.title}": ${facts.filter((fact) => fact !== undefined).join('; ')}`,
    ...columns(schema, field),
  ].join('\n')
}

function past(schema: Schema): (string | undefined)[] {
  const { formerly, retired, convert } = pastOf(schema)
  return [
    formerly && `formerly ${formerly.join(', ')}`,
    retired && (retired === true ? 'retired' : `no longer ${retired.join(', ')}`),
    convert && `reads ${JSON.stringify(convert)}`,
  ]
}

function kind({
  type,
  enum: options,
  examples,
  format,
  minLength,
  maxLength,
  minimum,
  maximum,
  multipleOf,
  pattern,
  minItems,
  maxItems,
}: Schema): string {
  const words = [
    options ? `one of ${options.map(String).join(', ')}` : (format ?? String(type)),
    Array.isArray(examples) ? `offered as ${examples.map(String).join(', ')}` : '',
    minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}..${maximum ?? ''}`,
    minLength === undefined ? '' : `at least ${minLength} long`,
    maxLength === undefined ? '' : `at most ${maxLength} long`,
    multipleOf === undefined ? '' : `in steps of ${multipleOf}`,
    pattern === undefined ? '' : `like /${pattern}/`,
    minItems === undefined ? '' : `at least ${minItems} rows`,
    maxItems === undefined ? '' : `at most ${maxItems} rows`,
  ]
  return words.filter((word) => word !== '').join(' ')
}

function columns({ items }: Schema, field: string): string[] {
  if (typeof items !== 'object' || Array.isArray(items)) return []
  return Object.entries(items.properties ?? {}).map(([column, schema]) => {
    const required = items.required?.includes(column) ? '; required' : ''
    return typeof schema === 'object'
      ? `  ${field} › ${column} "${schema.title}": ${[kind(schema), ...past(schema)].filter((fact) => fact !== undefined).join('; ')}${required}`
      : ''
  })
}

function particulars({ stage }: StageFiles, field: string): (string | undefined)[] {
  const { references, derived, prefill, currentUser, owners, draftRequired, defaults, payload } = stage
  const reference = references?.[field]
  const from = derived?.[field]
  const rows = payload.rows?.[field]
  return [
    reference && `names ${lookup(reference)}`,
    from && `follows ${from.from}${from.take ? `'s ${from.take}` : ''}`,
    prefill?.[field] && `prefilled from ${prefill[field].from}${prefill[field].as ? ` as ${prefill[field].as}` : ''}`,
    currentUser?.[field] && 'the person who acts',
    owners?.[field] && `changed by the ${owners[field]} alone`,
    draftRequired?.[field] && `a draft needs it: "${draftRequired[field]}"`,
    defaults && field in defaults ? `at first ${JSON.stringify(defaults[field])}` : undefined,
    payload.readFrom?.[field] && `read from ${payload.readFrom[field]}`,
    payload.unset?.[field] === undefined ? undefined : `unset is ${JSON.stringify(payload.unset[field])}`,
    payload.accept?.[field] && `accepts ${JSON.stringify(payload.accept[field])}`,
    rows && `rows ${JSON.stringify(rows)}`,
  ]
}

function lookup({
  resource,
  role,
  also = [],
  first,
  value = 'id',
  label = '{name}',
  loading,
  failed,
}: ReferenceDefinition): string {
  const texts = [loading, failed].filter((text) => text !== undefined).map((text) => `"${text}"`)
  return `${resource}${role ? ` of role ${[role, ...also].join(' or ')}` : ''} by ${value}${first ? ', whoever is at the screen first' : ''}, shown as ${label}${texts.length > 0 ? ` (${texts.join(', ')})` : ''}`
}
