import { t } from '../../../src/texts/t.ts'
import type { RecordType, ReferenceData, Schema } from '../../../src/engine/definition.ts'
import { listColumnsOf, upkeepOf } from '../../../src/engine/records/upkeep.ts'
import type { KeptType } from './keptType.ts'
import { peopleType } from './peopleType.ts'

/** The parts of the definitions that the types follow from. */
export interface KeptDefinitions {
  records: Record<string, RecordType>
  reference: ReferenceData
}

/** Every type, people first. Their texts are in the reader's language, or to be `named`. */
export function keptTypes({ records, reference }: KeptDefinitions): KeptType[] {
  return [
    peopleType(reference),
    ...Object.entries(records).map(([name, type]) => recordKeptType(name, type, reference)),
  ]
}

function recordKeptType(name: string, type: RecordType, reference: ReferenceData): KeptType {
  const { key, fields, required = [] } = type
  return {
    ...type,
    name,
    fields: { ...fields, ...validity() },
    list: listColumnsOf(type),
    required: [key, ...required.filter((field) => field !== key)],
    upkeep: upkeepOf(type, reference),
    optionNames: {},
    once: [],
  }
}

const validity = (): Record<string, Schema> => ({
  valid_from: { title: t('Offered from'), type: 'string', format: 'date' },
  valid_to: { title: t('Offered until'), type: 'string', format: 'date' },
})
