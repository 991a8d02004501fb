import type { StageFiles } from '../../src/engine/definition.ts'
import { fieldCalled } from '../../src/engine/evolution/past.ts'
import { readStored } from '../../src/engine/evolution/stored.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import type { HistoryRow } from '../store/audit/audit.ts'
import { findDefinitions } from '../store/audit/definitionVersions.ts'
import type { Db } from '../store/transaction.ts'
import { fieldAt } from '../../src/engine/evolution/places.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/**
 * A change under the name that the field had then, with the files of its stage at that time; without files if it
 * belongs to no stage.
 */
export interface ChangeWithFiles extends FieldChange {
  files?: StageFiles
}

export interface EntryDefinitions {
  change(entry: HistoryRow, recorded: FieldChange): ChangeWithFiles
  /** Returns the files of the entry's own stage at that time. */
  files(entry: HistoryRow): StageFiles | undefined
}

/**
 * Returns the definitions under which entries were written. An entry names the definition of its own form; changes of
 * other forms are read by today's. Values are recorded as they are stored, under the field's oldest name.
 */
export async function entryDefinitions(db: Db, workflows: Workflows, entries: HistoryRow[]): Promise<EntryDefinitions> {
  const { runtimes } = workflows
  const current = new Set([...runtimes.values()].map(({ stage }) => stage.hash))
  const hashes = entries.flatMap(({ definition_hash: hash }) => (hash === null || current.has(hash) ? [] : [hash]))
  const earlier = await findDefinitions(db, [...new Set(hashes)])
  return {
    files: (entry) => earlier.get(entry.definition_hash ?? '') ?? runtimes.get(entry.form_type ?? '')?.stage,
    change(entry, recorded) {
      const own = recorded.form_type === entry.form_type ? earlier.get(entry.definition_hash ?? '') : undefined
      const thatTime = own && fieldCalled(own.data.properties, recorded.field)
      if (thatTime !== undefined) return readUnder(own, thatTime, recorded)
      const { formType, field } = fieldAt(workflows, { formType: recorded.form_type, field: recorded.field })
      return readUnder(runtimes.get(formType)?.stage ?? own, field, { ...recorded, form_type: formType })
    },
  }
}

function readUnder(
  files: StageFiles | undefined,
  field: string,
  { before, after, ...change }: FieldChange,
): ChangeWithFiles {
  const asRead = (value: unknown) => readStored(files?.data.properties ?? {}, { [field]: value })[field]
  return { ...change, field, files, before: asRead(before), after: asRead(after) }
}
