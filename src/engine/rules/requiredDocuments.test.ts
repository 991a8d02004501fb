import { afterEach, expect, it, vi } from 'vitest'
import { invent } from '../../../tests/cases/stages.ts'
import { missingDocuments } from './requiredDocuments.ts'

const accounts = { title: 'Accounts', requiredBy: ['SUBMIT'], validMonths: 12 }
const [stage] = await invent(
  [{ stage: { formType: 'tasting', documents: { accounts } }, data: { properties: {} } }],
  'client',
)

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Asia/Tokyo', '2025-11-24T23:30:00.000Z', '2026-11-25', 'valid'],
  ['Asia/Tokyo', '2025-11-24T14:30:00.000Z', '2026-11-25', 'too old'],
  ['America/New_York', '2025-11-25T01:00:00.000Z', '2026-11-25', 'too old'],
  ['America/New_York', '2025-11-25T06:00:00.000Z', '2026-11-25', 'valid'],
])('counts from the day on which a document was attached in %s: %s, on %s', (zone, uploaded_at, $today, expected) => {
  if (!stage) throw new Error('There is no stage.')
  vi.stubEnv('TZ', zone)
  const documents = [{ kind: 'accounts', uploaded_at }]
  const found = missingDocuments(stage, { code: 'SUBMIT', name: 'Submit' }, {}, { facts: { $today }, documents })
  expect(found.length === 0 ? 'valid' : 'too old').toBe(expected)
})
