import type { FieldUi, ReferenceDefinition, Schema, StageFiles } from '../engine/definition.ts'
import type { FieldKind } from '../engine/kinds/kind.ts'
import { kindOf } from '../engine/kinds/registry.ts'
import { fieldUi } from '../engine/layout.ts'
import { perStage } from '../engine/perStage.ts'

/** One field, with all that drawing it needs. */
interface FieldDescription {
  schema: Schema
  ui: FieldUi
  kind: FieldKind
  reference: ReferenceDefinition | undefined
}

/** Each field is described once: it is drawn often, and its kind is found among all kinds. */
const described = perStage((_: StageFiles) => new Map<string, FieldDescription>())

export function describedField(files: StageFiles, name: string): FieldDescription {
  const byName = described(files)
  const known = byName.get(name)
  if (known) return known
  const field = {
    schema: files.data.properties[name] ?? {},
    ui: fieldUi(files.ui, name) ?? {},
    reference: files.stage.references?.[name],
  }
  const made = { ...field, kind: kindOf(field) }
  byName.set(name, made)
  return made
}
