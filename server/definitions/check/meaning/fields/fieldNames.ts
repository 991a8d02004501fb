import { fieldsOf } from '../../../../../src/engine/rules/named/registry.ts'
import type { StageDefinition } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../../../src/engine/source/source.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { ownerOf, suggestion } from '../../suggest.ts'
import { calledNow } from './earlierNames.ts'

interface FieldMention {
  field: string
  /** The file that names the field; stage.json by default. */
  part?: StagePart
  at: JsonPath
  on?: 'key'
  /** The names that are allowed; by default the stage's fields. */
  among?: string[]
}

/** Checks that every field that stage.json and wire.json name exists. */
export const fieldNames: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const fields = Object.keys(stage.data.properties)
    return fieldMentions(stage)
      .filter(({ field, among = fields }) => !among.includes(field))
      .map(({ field, part = 'stage', at, on, among = fields }) =>
        inStage(
          stage,
          part,
          at,
          `there is no ${among === fields ? 'field' : 'column'} "${field}".${(among === fields && calledNow(stage, field)) || suggestion(field, among) || (among === fields && ofAnother(stages, stage, field)) || ' Name it in data.schema.json, or remove it here.'}`,
          on,
        ),
      )
  })

function ofAnother(stages: FolderStage[], { data }: FolderStage, field: string): string {
  const table = Object.keys(data.properties).find((each) => columnsOf(data.properties[each])?.[field])
  if (table !== undefined) return ` It is a column of "${table}": write this under "rows", "${table}".`
  const owner = ownerOf(stages, field)
  return owner ? ` It is a field of "${owner.formType}": write this in the stage.json of that stage.` : ''
}

function fieldMentions(stage: FolderStage): FieldMention[] {
  const { stage: definition } = stage
  return [...keyedByField(definition), ...listed(definition), ...columns(stage)]
}

function keyedByField(definition: StageDefinition): FieldMention[] {
  const { payload, references, currentUser, derived, computed, valid, rights, prefill, defaults, owners } = definition
  const { rows = {}, draftRequired } = definition
  const { readFrom, unset, accept } = payload
  const values = { references, currentUser, derived, computed, prefill, defaults }
  const inStageFile = { ...values, valid, rights, owners, draftRequired, rows }
  const travelling = Object.fromEntries(
    Object.entries(payload.rows ?? {}).filter(([field]) => !Object.hasOwn(rows, field)),
  )
  return [...keys(inStageFile, []), ...onTheWire(keys({ readFrom, unset, accept, rows: travelling }, []))]
}

function keys(maps: Record<string, object | undefined>, at: JsonPath): FieldMention[] {
  return Object.entries(maps).flatMap(([name, map]) =>
    Object.keys(map ?? {}).map((field) => ({ field, at: [...at, name, field], on: 'key' as const })),
  )
}

const onTheWire = (fieldMentions: FieldMention[]): FieldMention[] =>
  fieldMentions.map((mention) => ({ ...mention, part: 'wire' }))

function listed({ payload, derived = {}, guards, rules = [], comments = [] }: StageDefinition): FieldMention[] {
  return [
    ...onTheWire((payload.unprefixed ?? []).map((field, n) => ({ field, at: ['unprefixed', n] }))),
    ...Object.entries(derived).flatMap(([field, { from, take }]) =>
      take ? [{ field: from, at: ['derived', field, 'from'] }] : [],
    ),
    ...comments.flatMap(({ take }, n) => take.map((field, m) => ({ field, at: ['comments', n, 'take', m] }))),
    ...rules.flatMap(({ require = [], show = [], lock = [] }, n) =>
      Object.entries({ require, show, lock }).flatMap(([effect, fields]) =>
        fields.map((field, m) => ({ field, at: ['rules', n, effect, m] })),
      ),
    ),
    ...guards.flatMap((guard, n) =>
      'rule' in guard
        ? fieldsOf(guard.rule).map(({ name, at }) => ({ field: name, at: ['guards', n, 'rule', ...at] }))
        : [],
    ),
  ]
}

function columns({ stage, data }: FolderStage): FieldMention[] {
  const inRows = Object.entries(stage.rows ?? {}).flatMap(([field, { computed, valid, totals, rules = [] }]) => {
    const among = Object.keys(columnsOf(data.properties[field]) ?? {})
    const required = rules.flatMap(({ require }, n) =>
      require.map((column, m) => ({ field: column, at: ['rows', field, 'rules', n, 'require', m] })),
    )
    return [...keys({ computed, valid, totals }, ['rows', field]), ...required].map((mention) => ({
      ...mention,
      among,
    }))
  })
  const travelling = Object.entries(stage.payload.rows ?? {}).flatMap(([field, { readFrom, references }]) => {
    const among = Object.keys(columnsOf(data.properties[field]) ?? {})
    const place = ['rows', field]
    const fieldMentions = [...onTheWire(keys({ readFrom }, place)), ...keys({ references }, place)]
    return fieldMentions.map((mention) => ({ ...mention, among }))
  })
  return [...inRows, ...travelling]
}
