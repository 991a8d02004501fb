// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(cleanup)
const stage = await readStage('legal_review')

describe('what a form shows', () => {
  it('opens on its first tab, with every field of it under its title', () => {
    mountForm(stage)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Agreement Details',
      'Legal Opinions',
      'CSA & Collateral',
    ])
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByLabelText(/Agreement template/)).toBeTruthy()
    expect(panel.getByLabelText('Governing law')).toBeTruthy()
  })
})
