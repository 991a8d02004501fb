import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { english, readBy } from '../../../texts/reader.ts'
import { Unavailable } from './Unavailable.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})

it('names the actions in the reader’s language', () => {
  readBy(() => ({ ...english, words: { 'Approve Review': 'Prüfung genehmigen' } }))
  render(<Unavailable list={[{ code: 'CR_APPROVE_REVIEW', name: 'Approve Review', reasons: ['Nicht möglich.'] }]} />)
  expect(screen.getByRole('term').textContent).toBe('Prüfung genehmigen')
})
