// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(cleanup)
const analysis = await readStage('credit_analysis', ({ data }) => {
  data.properties.probability_of_default = {
    title: 'Probability of default',
    type: 'number',
    format: 'percent',
    maximum: 100,
  }
})

const field = () => screen.getByLabelText<HTMLInputElement>(/^Probability of default/)
const description = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('a percentage', () => {
  it('is typed with or without its sign, which stands beside it', () => {
    const { last, flush, focusField } = mountForm(analysis)
    focusField('probability_of_default')
    fireEvent.input(field(), { target: { value: '12.5 %' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 12.5 })
    expect(description()).toContain('%')
    fireEvent.input(field(), { target: { value: '7' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 7 })
  })

  it('that is no number stays as it was typed, for the validation to name', () => {
    const { last, flush, focusField } = mountForm(analysis)
    focusField('probability_of_default')
    fireEvent.input(field(), { target: { value: 'half' } })
    flush()
    expect(last()).toMatchObject({ probability_of_default: 'half' })
  })
})
