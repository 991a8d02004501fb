// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLookups, mountForm, readStage } from '../../tests/support/stageForm.tsx'
import type { StageFormProps } from './StageForm.tsx'

afterEach(cleanup)
const stage = await readStage('credit_request')
const limitTypes = [
  { id: 'lt-1', name: 'Settlement' },
  { id: 'lt-2', name: 'Pre-settlement' },
]
const two = [
  { id: 'row-1', limit_type_id: 'lt-1', proposed_amount: 10 },
  { id: 'row-2', limit_type_id: 'lt-2', proposed_amount: 20 },
]

function mountRows(rows: unknown[], given: Partial<StageFormProps> = {}) {
  const { lookups } = createLookups({ 'limit-types': limitTypes })
  const mounted = mountForm(stage, { lookups, data: { limit_requests: rows }, ...given })
  fireEvent.click(screen.getByRole('tab', { name: /Limits/ }))
  return mounted
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const amount = (row: number) => cell(`Proposed Amount (US$ m), row ${row}`)

describe('a table of rows', () => {
  it('has the columns of the definition, without the id', () => {
    mountRows(two)
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Limit Type *',
      'Existing Amount (US$ m)',
      'Existing Tenor (months)',
      'Proposed Amount (US$ m) *',
      'Proposed Tenor (months)',
      'Comments',
      'Remove',
    ])
    expect(screen.getByRole('table', { name: 'Limits' })).toBeTruthy()
  })

  it('edits one cell and leaves the rest, the id included', () => {
    const { flush } = mountRows(two)
    fireEvent.input(amount(2), { target: { value: '25.5' } })
    expect(flush()).toEqual({ limit_requests: [two[0], { ...two[1], proposed_amount: 25.5 }] })
  })

  it('offers the limit types in its cells', () => {
    const { last } = mountRows(two)
    fireEvent.change(cell('Limit Type, row 1'), { target: { value: 'lt-2' } })
    expect(last()?.limit_requests).toMatchObject([{ limit_type_id: 'lt-2' }, {}])
  })

  it('adds an empty row', () => {
    const { last } = mountRows(two)
    fireEvent.click(screen.getByRole('button', { name: '+ Add Row' }))
    expect(last()).toEqual({ limit_requests: [...two, {}] })
    expect(screen.getAllByRole('row').length).toBe(4)
  })

  it('removes a row, and the others keep their values', () => {
    const { last } = mountRows(two)
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
    expect(last()).toEqual({ limit_requests: [two[1]] })
    expect(amount(1).value).toBe('20')
  })

  it('keeps the focus in the table when the last row goes', () => {
    mountRows(two)
    const button = screen.getByRole('button', { name: 'Remove row 2' })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement?.textContent).toBe('+ Add Row')
  })

  // Spec 5.16
  it('does not let the last row be removed', () => {
    mountRows([{}])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove row 1' }).disabled).toBe(true)
  })

  it('does not mix up text that is being typed while a row goes', () => {
    const { last } = mountRows(two)
    fireEvent.input(amount(2), { target: { value: '99' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
    expect(last()).toEqual({ limit_requests: [{ ...two[1], proposed_amount: 99 }] })
    expect(amount(1).value).toBe('99')
  })

  it('says so when it is empty', () => {
    mountRows([])
    expect(screen.getByText('No limits added.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows an error in its cell, and leads to it', () => {
    const message = 'Row 2, Proposed Amount (US$ m) is required.'
    mountRows(two, { errors: [{ path: 'limit_requests.1.proposed_amount', message }] })
    expect(amount(2).getAttribute('aria-invalid')).toBe('true')
    expect(amount(1).getAttribute('aria-invalid')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: message }))
    expect(document.activeElement).toBe(amount(2))
  })

  it('leads to the table when the row of an error is gone', () => {
    const { focusField } = mountRows(two)
    focusField('limit_requests.7.comments')
    expect(document.activeElement?.textContent).toBe('+ Add Row')
  })

  it('can be read but not changed when the form is read-only', () => {
    mountRows(two, { readOnly: true })
    expect(amount(1).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: '+ Add Row' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove row 1' })).toBeNull()
  })

  it('says what is wrong with the limit types', () => {
    const { lookups } = createLookups({ 'limit-types': { status: 'failed', records: [] } })
    mountRows([{}], { lookups })
    expect(screen.getByText('Error loading limit types: Failed to load limit types.')).toBeTruthy()
  })
})
