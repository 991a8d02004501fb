import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LeftOut } from './DecisionTable.tsx'

afterEach(cleanup)

const unread = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ text: `low ${n}`, column: 'Score', number: n + 1 }))

it('names the text that does not fit, and its cell', () => {
  render(<LeftOut unread={unread(1)} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'A value does not fit its column. It was left out. Score of row 1: “low 0”',
  )
})

it('names the first of many', () => {
  render(<LeftOut unread={unread(6)} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^6 values .*Score of row 5: “low 4”; …$/)
})
