import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Lines } from './Lines.tsx'

afterEach(cleanup)

it('a first line in which no line can end breaks anywhere, with or without a second one', () => {
  const title = 'W'.repeat(200)
  render(
    <>
      <Lines first={title} second={null} />
      <Lines first={title} second="for Ada Byron" />
    </>,
  )
  expect(screen.getAllByText(title).map((line) => line.hasAttribute('data-unbroken'))).toEqual([true, true])
})
