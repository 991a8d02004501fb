import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signedIn, signedOut, someone } from '../../../tests/support/screen.tsx'
import { SessionEnding } from './SessionEnding.tsx'

vi.mock('../../screens/signin/EndingSoon.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  cleanup()
  signedOut()
})

it('an announcement that cannot be loaded leaves the screen as it is', async () => {
  const ends = Math.floor((Date.now() + 8 * 60_000) / 1000)
  const token = `h.${btoa(JSON.stringify({ session_exp: ends }))}.s`
  signedIn(someone, token)
  render(
    <>
      <p>Typed</p>
      <SessionEnding />
    </>,
  )
  await act(() => expect(import('../../screens/signin/EndingSoon.tsx')).rejects.toThrow(/mock/))
  expect(screen.getByText('Typed')).toBeTruthy()
})
