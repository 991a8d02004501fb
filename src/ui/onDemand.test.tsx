import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { onDemand } from './onDemand.ts'

afterEach(cleanup)

const away = () => Promise.reject(new TypeError('Failed to fetch'))

it('a part that cannot be fetched takes nothing of its screen away', async () => {
  const Part = onDemand<{ text: string }>(away, ({ text }) => <p>Instead: {text}</p>)
  const Quiet = onDemand(away)
  render(
    <>
      <p>Typed</p>
      <Suspense>
        <Quiet />
        <Part text="Saved" />
      </Suspense>
    </>,
  )
  expect(await screen.findByText('Instead: Saved')).toBeTruthy()
  expect(screen.getByText('Typed')).toBeTruthy()
})

it('a part that could not be fetched is fetched anew once what was in its place has left the screen', async () => {
  let isAway = true
  const load = () => (isAway ? away() : Promise.resolve({ default: () => <p>The part</p> }))
  const Part = onDemand(load, () => <p>Instead</p>)
  const shown = (
    <Suspense>
      <Part />
    </Suspense>
  )
  const { rerender } = render(shown)
  await screen.findByText('Instead')
  isAway = false
  rerender(<p>Closed</p>)
  rerender(shown)
  expect(await screen.findByText('The part')).toBeTruthy()
})
