import { expect, it } from 'vitest'
import type { ApplicationRecord } from '../application.ts'
import { shownAbove } from './above.ts'

const number = { label: 'Request Number', from: 'reference_number', empty: 'Auto-generated after saving' }
const people = { label: 'Worked on by', from: 'form.worked_on_by', empty: 'Nobody yet', whereSent: true }

it.each([
  ['says nothing of it', { id: '1', form: {} }, [number]],
  ['says that there is none', { id: '1', form: { worked_on_by: null } }, [number, people]],
  ['has no application yet', undefined, [number]],
])('what is shown where it is sent is left out unless the server tells of it: one that %s', (_, application, shown) => {
  expect(
    shownAbove({ 'ui:aboveShows': [number, people], 'ui:tabs': [] }, application as ApplicationRecord | undefined),
  ).toEqual(shown)
})
