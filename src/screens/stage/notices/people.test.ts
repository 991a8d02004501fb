import { expect, test } from 'vitest'
import { peopleOf } from './people.ts'

const elsewhere = {
  id: 'a1',
  counterparty: { id: '3', name: 'Aurubis', cif_number: 'CIF-1' },
  relationship_manager: { id: 7, first_name: 'Ada', last_name: 'Byron', role: { id: 5, name: 'approver' } },
  workflow_state: { id: 6, code: 'DRAFT', name: 'Draft' },
  credit_request_form: {
    workflow_instance: { id: 'w1', current_state: { id: 6, code: 'DRAFT', name: 'Draft' } },
    senior_business_sponsor_id: '4',
    senior_business_sponsor_name: 'Bo Larsen',
    second_business_sponsor_id: null,
    second_business_sponsor_name: null,
    guarantor_name: 'Boliden',
  },
  credit_review_form: { assigned_credit_analyst: { id: 'u9', username: 'cleo' } },
}

test('the names of people are the server’s list, if it sends one', () => {
  expect(peopleOf({ ...elsewhere, people: { u1: 'Dee' } })).toEqual({ u1: 'Dee' })
})

test('§3 Fields: another server names people in its records, by objects or beside their ids, and no counterparty, state or role is one', () => {
  expect(peopleOf(elsewhere)).toEqual({ 7: 'Ada Byron', 4: 'Bo Larsen', u9: 'cleo' })
  expect(peopleOf(undefined)).toEqual({})
})
