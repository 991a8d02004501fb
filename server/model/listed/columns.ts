import { reader } from '../../../src/texts/reader.ts'
import { named } from '../../../src/texts/t.ts'
import type { ListColumn, StageFiles } from '../../../src/engine/definition.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import { type ListedKind, type ListedOption, listedKind } from '../../../src/engine/listed/kinds.ts'
import { kindOf } from '../../../src/engine/kinds/registry.ts'
import { sha256 } from '../../audit/canonical.ts'
import type { Application } from '../../store/applications/application.ts'
import type { ListedValue } from '../../store/applications/listed/listedFields.ts'
import type { Definitions } from '../machines/workflows.ts'

/** A field that the definitions name as a column of the list. */
export interface ListedColumn {
  /** The name of the column in requests. */
  name: string
  /** The field's record path, under which its values are kept. */
  path: string
  formType: string
  field: string
  title: string
  kind: ListedKind
  unit?: string
  /** Hidden until the reader asks for it. */
  optional: boolean
  /** The options to filter by; absent if the column cannot be filtered. */
  options?: ListedOption[]
  /** A key for how the definition reads stored values. It changes when the definition of the field changes. */
  reading: string
}

/** The columns by language, because their options are named in it. */
const known = new WeakMap<Definitions['application'], Map<string, ListedColumn[]>>()

/**
 * The columns that the definitions add to the list. Everybody gets them: the check refuses fields that are hidden from
 * some people.
 */
export function listedColumns({ application, stages }: Pick<Definitions, 'application' | 'stages'>): ListedColumn[] {
  const { language } = reader()
  const inLanguages = known.get(application) ?? new Map<string, ListedColumn[]>()
  const found =
    inLanguages.get(language) ??
    Object.entries(application.listColumns ?? {}).flatMap(([name, column]) => columnOf(stages, name, column))
  known.set(application, inLanguages.set(language, found))
  return found
}

function columnOf(stages: StageFiles[], name: string, { from, title, filter, optional }: ListColumn): ListedColumn[] {
  const [source, field = ''] = from.split('.', 2)
  const stage = stages.find((each) => each.stage.source === source)
  const schema = stage?.data.properties[field]
  if (!stage || !schema) return []
  const described = { schema, ui: fieldUi(stage.ui, field), reference: stage.stage.references?.[field] }
  const kind = listedKind(described)
  if (!kind) return []
  return [
    {
      name,
      path: from,
      formType: stage.stage.formType,
      field,
      title: named(title ?? schema.title ?? name),
      kind,
      unit: kindOf(described).unit,
      optional: optional === true,
      ...(filter && kind.options && { options: kind.options(described) }),
      reading: sha256(JSON.stringify(schema)).toString('hex').slice(0, 16),
    },
  ]
}

/** The values of an application in these columns. */
export const listedValues = (columns: ListedColumn[], { forms }: Application): ListedValue[] =>
  columns.map(({ path, formType, field, reading }) => ({
    name: path,
    value: forms.get(formType)?.data[field] ?? null,
    reading,
  }))
