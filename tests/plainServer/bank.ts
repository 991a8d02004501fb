import { randomUUID } from 'node:crypto'
import counterparties from '../../server/demo/counterparties.json' with { type: 'json' }
import limitTypes from '../../server/demo/limitTypes.json' with { type: 'json' }
import people from '../../server/demo/people.json' with { type: 'json' }
import type { Application } from './application.ts'
import type { Person } from './person.ts'

/** Everything the server knows; it is gone when the server stops. */
export interface Bank {
  people: Person[]
  counterparties: { id: string; name: string; cif_number: string }[]
  limitTypes: { id: string; name: string }[]
  applications: Map<string, Application>
  /** Who holds which token. */
  access: Map<string, Person>
  refresh: Map<string, Person>
}

/** The people and names of the demo bank, so that the same journeys can be walked; no applications. */
export function openBank(): Bank {
  return {
    people: people.map(({ role, title: _, ...person }) => ({
      id: randomUUID(),
      ...person,
      name: `${person.first_name} ${person.last_name}`,
      role: { name: role },
    })),
    counterparties: counterparties.map(({ name, cif_number }) => ({ id: randomUUID(), name, cif_number })),
    limitTypes: limitTypes.map((name) => ({ id: randomUUID(), name })),
    applications: new Map(),
    access: new Map(),
    refresh: new Map(),
  }
}

/** The record with this id. */
export const named = <T extends { id: string }>(records: T[], id: unknown): T | undefined =>
  records.find((record) => record.id === id)
