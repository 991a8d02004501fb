import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { requireFree } from './columns.ts'
import { type FieldKindParams, fieldKinds } from './fieldKinds.ts'
import { type Operation, done } from './operations.ts'
import { type FieldPlace, listOf, numberIn, placeOfField } from './places.ts'
import { withName } from './rename.ts'
import { EditError } from './text.ts'

export interface NewField extends FieldKindParams {
  /** The form type of its stage. */
  stage: string
  name: string
  title: string
  /** One of `fieldKinds`. */
  kind: string
  place: FieldPlace
  /** The field before which it is put; by default, it comes last. */
  before?: string
  required?: boolean
  /** A sentence under the field. */
  help?: string
  /** Names of the workflow's `people`, or conditions in full. */
  rights?: { edit?: unknown; see?: unknown }
}

/** Adds a field, with its place on the screen, its reference and its rights. A hidden one gets no drawing entry. */
export const addField = (field: NewField): Edit =>
  edit((files) => {
    const { stage, name, title, kind, place, before, required, help, rights } = field
    const parts = fieldKinds[kind]?.parts(field)
    if (!parts) throw new EditError(t('There is no kind of field {kind}.', { kind }))
    requireFree(files, fileOf(stage, 'data'), ['properties'], name)
    const [data, ui, own] = [fileOf(stage, 'data'), fileOf(stage, 'ui'), fileOf(stage, 'stage')]
    const list = listOf(files, stage, place)
    const drawn = place === 'hidden' ? {} : { ...parts.ui, ...(help !== undefined && { 'ui:help': help }) }
    const operations: (Operation | false)[] = [
      { do: 'set', file: data, at: ['properties', name], value: { title, ...parts.data } },
      required === true && { do: 'add', file: data, at: ['required'], value: name },
      { do: 'add', file: ui, at: list, value: name, before: numberIn(files, stage, list, before) },
      Object.keys(drawn).length > 0 && { do: 'set', file: ui, at: [name], value: drawn },
      parts.reference !== undefined && { do: 'set', file: own, at: ['references', name], value: parts.reference },
      rights !== undefined && { do: 'set', file: own, at: ['rights', name], value: rights },
    ]
    return done(
      files,
      operations.filter((operation) => operation !== false),
    )
  })

/** A field of a stage. */
export interface FieldRef {
  stage: string
  field: string
}

/** Changes a label. Translations are found by the English text, so the new label has none yet. */
export const changeTitle = ({ stage, field, title }: FieldRef & { title: string }): Edit =>
  edit((files) => {
    requireField(files, { stage, field })
    return done(files, [{ do: 'set', file: fileOf(stage, 'data'), at: ['properties', field, 'title'], value: title }])
  })

/**
 * Moves a field to another place on the screen: before a field that is there, or last. Among the hidden ones it loses
 * how it is drawn, which the check refuses there.
 */
export const moveField = ({ stage, field, place, before }: FieldRef & { place: FieldPlace; before?: string }): Edit =>
  edit((files) => {
    const at = placeOfField(files, stage, field)
    const to = listOf(files, stage, place)
    const ui = fileOf(stage, 'ui')
    const isDrawn = place === 'hidden' && valueAt(valueIn(files, ui), [field]) !== undefined
    return done(files, [
      { do: 'move', file: ui, at, to, before: numberIn(files, stage, to, before) },
      ...(isDrawn ? [{ do: 'remove' as const, file: ui, at: [field] }] : []),
    ])
  })

/** Renames a field wherever it is named; `formerly` keeps the earlier name, under which values are stored. */
export const renameField = ({ stage, field, to, table }: FieldRef & { to: string; table?: string }): Edit =>
  edit((files) => withName(files, { formType: stage, from: field, to, table }))

export function requireField(files: DefinitionFiles, { stage, field }: FieldRef): void {
  if (valueAt(valueIn(files, fileOf(stage, 'data')), ['properties', field]) === undefined)
    throw new EditError(t('There is no field {field}.', { field }))
}
