import type { FieldUi, FormData, Schema } from '../../../../engine/definition.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { t } from '../../../../texts/t.ts'
import { type FieldKindParams, fieldKinds } from '../../../../workbench/edits/fieldKinds.ts'
import type { NewField } from '../../../../workbench/edits/fields.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import type { Property } from '../../../../workbench/properties/drawn.ts'
import { fieldListsOf } from '../contents/fieldLists.ts'
import { peopleOf } from '../properties/Rights.tsx'
import { asking, choice, nameFor, newForm, textIn } from './newForm.ts'

/** The inputs that only some kinds of field need. */
const asked: Readonly<Record<keyof FieldKindParams, (files: DefinitionFiles) => { schema: Schema; ui?: FieldUi }>> = {
  minimum: () => ({ schema: { title: t('Lower limit'), type: 'number' } }),
  maximum: () => ({ schema: { title: t('Upper limit'), type: 'number' } }),
  options: () => ({
    schema: { title: t('Options, one per line'), type: 'string', maxLength: 10_000 },
    ui: { 'ui:widget': 'textarea' },
  }),
  list: (files) => ({ schema: choice(t('Or an option list'), Object.keys(symbolTableOf(files).lists)) }),
  records: (files) => ({
    schema: choice(
      t('Records'),
      [...files.keys()].flatMap((path) => /^records\/([^/]+)\.json$/.exec(path)?.[1] ?? []),
    ),
  }),
  role: (files) => ({
    schema: choice(t('With the role'), [...symbolTableOf(files).roles.keys()]),
    ui: { 'ui:enumNames': [...symbolTableOf(files).roles.values()] },
  }),
}

const askedInOrder: readonly (keyof FieldKindParams)[] = ['minimum', 'maximum', 'options', 'list', 'records', 'role']

/** The form in which a person describes a new field. */
export function newFieldStage(files: DefinitionFiles, stage: string): Stage {
  const lists = fieldListsOf(files, stage)
  const people = peopleOf(files, stage)
  const kinds = Object.entries(fieldKinds)
  const only = (name: keyof FieldKindParams): FieldUi => ({
    'ui:when': {
      required: [nameFor('kind')],
      properties: {
        [nameFor('kind')]: { enum: kinds.flatMap(([kind, { asks }]) => (asks.includes(name) ? kind : [])) },
      },
    },
  })
  // A help text has no effect on a field that is never shown.
  const drawnIn = lists.flatMap(({ key, place }) => (place === 'hidden' ? [] : key))
  const shownSomewhere: FieldUi = {
    'ui:when': { required: [nameFor('place')], properties: { [nameFor('place')]: { enum: drawnIn } } },
  }
  const fields: Property[] = [
    asking('title', { title: t('Label'), type: 'string', maxLength: 200 }),
    asking('name', { title: t('Name in the data'), type: 'string', maxLength: 100 }),
    asking(
      'kind',
      choice(
        t('Kind'),
        kinds.map(([kind]) => kind),
      ),
      { 'ui:enumNames': kinds.map(([, { title }]) => title()) },
    ),
    asking(
      'place',
      choice(
        t('Place'),
        lists.map(({ key }) => key),
      ),
      { 'ui:enumNames': lists.map(({ name }) => name) },
    ),
    ...askedInOrder.map((name) => {
      const { schema, ui } = asked[name](files)
      return asking(name, schema, { ...ui, ...only(name) })
    }),
    asking('required', { title: t('Required on submit'), type: 'boolean' }, { 'ui:widget': 'checkbox' }),
    asking('help', { title: t('Help text'), type: 'string', maxLength: 200 }, shownSomewhere),
    ...(people.length > 0 ? [asking('edit', choice(t('Only these people may change it'), people))] : []),
  ]
  return newForm(t('Add a field'), fields, ['title', 'name', 'kind', 'place'])
}

/** What was entered, as the edit takes it. */
export function newFieldOf(files: DefinitionFiles, stage: string, data: FormData): NewField {
  const text = (name: string): string | undefined => textIn(data, name) || undefined
  const figure = (name: string): number | undefined => {
    const value = data[nameFor(name)]
    return typeof value === 'number' ? value : undefined
  }
  const kind = text('kind') ?? ''
  const asks = fieldKinds[kind]?.asks ?? []
  const params: FieldKindParams = {
    minimum: figure('minimum'),
    maximum: figure('maximum'),
    options: text('options')
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    list: text('list'),
    records: text('records'),
    role: text('role'),
  }
  const edit = text('edit')
  return {
    ...Object.fromEntries(asks.map((name) => [name, params[name]])),
    stage,
    name: text('name') ?? '',
    title: text('title') ?? '',
    kind,
    place: fieldListsOf(files, stage).find(({ key }) => key === text('place'))?.place ?? 'hidden',
    required: data[nameFor('required')] === true,
    help: text('help'),
    ...(edit !== undefined && { rights: { edit } }),
  }
}
