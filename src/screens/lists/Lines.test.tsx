import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Lines } from './Lines.tsx'

afterEach(cleanup)

it('a line in which no line can end breaks anywhere', () => {
  const title = 'W'.repeat(200)
  render(
    <>
      <Lines first={title} second={null} />
      <Lines first={title} second="for Ada Byron" />
      <Lines first="Ada Byron" second={title} />
    </>,
  )
  expect(screen.getAllByText(title).map((line) => line.hasAttribute('data-unbroken'))).toEqual([true, true, true])
})
