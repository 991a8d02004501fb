// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(cleanup)
const request = await readStage('credit_request')

it('A field shows its mark once it has one, and leads to where that leads', () => {
  let text: string | undefined
  const listeners = new Set<() => void>()
  const follow = vi.fn<(field: string) => void>()
  const marks = {
    of: (field: string) => (field === 'title' ? text : undefined),
    follow,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  mountForm(request, { marks })
  expect(screen.queryByRole('button', { name: /question/ })).toBeNull()
  text = '1 open question'
  act(() => listeners.forEach((listener) => listener()))
  fireEvent.click(screen.getByRole('button', { name: /^1 open question: Request Title/ }))
  expect(follow).toHaveBeenCalledWith('title')
})
