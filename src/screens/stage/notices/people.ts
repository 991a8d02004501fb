import type { ApplicationRecord } from '../../../engine/application.ts'
import { asText, isRecord } from '../../../engine/path.ts'
import { fullName } from '../../../engine/person.ts'

/**
 * The names of the people in the application's records, by id: as the server lists them, else as the records of
 * another server name them.
 */
export function peopleOf(application: ApplicationRecord | undefined): Record<string, string> {
  const people = application?.people
  const names = isRecord(people) ? Object.entries(people) : namesIn(application ?? {})
  return Object.fromEntries(names.map(([id, name]) => [id, String(name)]))
}

/** People as objects (product spec §3), or as an id that has its name beside it. States have names, too, and codes. */
function namesIn(record: Record<string, unknown>): [id: string, name: string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    if (!isRecord(value)) return key.endsWith('_name') ? named(record[key.replace(/_name$/, '_id')], value) : []
    if (key === 'counterparty' || 'code' in value) return []
    const [first_name, last_name, name, username] = namingParts.map((part) => asText(value[part]))
    const own = named(value.id, fullName({ id: '', first_name, last_name, name, username }))
    return own.length > 0 ? own : namesIn(value)
  })
}

const named = (id: unknown, name: unknown): [string, string][] =>
  asText(id) !== '' && asText(name) !== '' ? [[asText(id), asText(name)]] : []

const namingParts = ['first_name', 'last_name', 'name', 'username']
