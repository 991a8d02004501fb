import { t } from '../../texts/t.ts'
import type { RecordPath, StageFiles } from '../definition.ts'
import type { DisplayKind } from '../kinds/kind.ts'

/** A value that every application has of its own. */
export interface OwnValue {
  name: string
  label(): string
  /** `amount`: in US dollars. */
  kind: DisplayKind | 'amount'
}

const ownValues: readonly OwnValue[] = [
  { name: 'reference_number', label: () => t('Reference Number'), kind: 'text' },
  { name: 'amount', label: () => t('Amount'), kind: 'amount' },
  { name: 'workflow_state_name', label: () => t('Status'), kind: 'text' },
  { name: 'created_by_name', label: () => t('Submitted By'), kind: 'text' },
  { name: 'created_at', label: () => t('Created'), kind: 'date' },
  { name: 'submitted_at', label: () => t('Submitted Date'), kind: 'date' },
]

export const ownNames: string[] = ownValues.map(({ name }) => name)

/**
 * What a path of a briefing names: a value of the application's own, a field of a stage's form, or with `property` a
 * field of the record that the form's field names.
 */
export type BriefedValue<Files> = { own: OwnValue } | { stage: Files; field: string; property?: string }

/** Undefined for a path that names nothing. */
export function briefedValue<Files extends Pick<StageFiles, 'stage' | 'data'>>(
  stages: readonly Files[],
  path: RecordPath,
): BriefedValue<Files> | undefined {
  const [first = '', second] = path.split('.', 2)
  if (second === undefined) {
    const own = ownValues.find(({ name }) => name === first)
    const stage = stages.find((each) => isUnprefixed(each, first) && Object.hasOwn(each.data.properties, first))
    return own ? { own } : stage && { stage, field: first }
  }
  const stage = stages.find((each) => each.stage.source === first)
  if (stage)
    return Object.hasOwn(stage.data.properties, second) && !isUnprefixed(stage, second)
      ? { stage, field: second }
      : undefined
  return namedRecord(stages, first, second)
}

/** Whether a field is in the application itself and not in its stage's record. */
const isUnprefixed = ({ stage }: Pick<StageFiles, 'stage'>, field: string): boolean =>
  stage.payload.unprefixed?.includes(field) ?? false

function namedRecord<Files extends Pick<StageFiles, 'stage'>>(
  stages: readonly Files[],
  record: string,
  property: string,
): BriefedValue<Files> | undefined {
  for (const stage of stages) {
    const { readFrom = {}, unprefixed = [] } = stage.stage.payload
    const field = unprefixed.find((name) => readFrom[name] === record && stage.stage.references?.[name])
    if (field !== undefined) return { stage, field, property }
  }
  return undefined
}
