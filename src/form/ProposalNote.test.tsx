// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

const review = await readStage('credit_review')
const field = 'delegated_authority_level'
const facts = { required_level: 'DA4', required_because: 'Up to US$ 75 million.' }
const given = { facts, hasExtras: true }

afterEach(cleanup)

describe('a proposal', () => {
  it('stands beside the field with its reason, is tied to it, and writes nothing', async () => {
    const { last } = mountForm(review, { ...given, data: {} })
    const note = await screen.findByText(/^Proposed: DA4 Head of Credit\. Up to US\$ 75 million\./)
    const control = screen.getByLabelText(/^Delegated authority level/)
    expect(control.getAttribute('aria-describedby')?.split(' ')).toContain(note.id)
    expect(last()).toBeUndefined()
  })

  it('is taken by its button', async () => {
    const { last } = mountForm(review, { ...given, data: {} })
    await userEvent.click(await screen.findByRole('button', { name: 'Use DA4 Head of Credit' }))
    expect(last()).toMatchObject({ [field]: 'DA4' })
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Delegated authority level/))
  })

  it('leaves a choice already made as it is', async () => {
    mountForm(review, { ...given, data: { [field]: 'DA2' } })
    expect(await screen.findByText(/^Proposed: DA4/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })

  it.each([
    ['the server does not judge it', { ...given, hasExtras: false }],
    ['nothing follows from what is known', { ...given, facts: {} }],
    ['the form is only read', { ...given, readOnly: true }],
  ])('is absent where %s', (_, props) => {
    mountForm(review, { ...props, data: {} })
    expect(screen.queryByText(/^Proposed/)).toBeNull()
  })

  it('follows what is typed', async () => {
    const analysis = await readStage('credit_analysis')
    mountForm(analysis, { hasExtras: true, data: { probability_of_default: 0.3 } })
    for (const tab of screen.getAllByRole('tab')) {
      await userEvent.click(tab)
      if (screen.queryByLabelText(/^Probability of default/)) break
    }
    expect(
      await screen.findByText(/^Proposed: BBB\. Probability of default 0\.3 %, by the rating scale\./),
    ).toBeTruthy()
    const input = screen.getByLabelText(/^Probability of default/)
    await userEvent.clear(input)
    await userEvent.type(input, '12')
    await userEvent.tab()
    expect(screen.getByText(/^Proposed: CCC\. /)).toBeTruthy()
  })
})
