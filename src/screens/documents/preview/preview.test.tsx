import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend } from '../../../../tests/support/backend.ts'
import { signedIn } from '../../../../tests/support/screen.tsx'
import { PreviewButton } from './PreviewButton.tsx'

const address = '/api/credit/credit-applications/7/documents/d1/'
const offer = (name: string) => render(<PreviewButton application="7" document={{ id: 'd1', name }} />)

async function opened(name: string) {
  offer(name)
  await userEvent.click(screen.getByRole('button', { name: `View: ${name}` }))
  const frame = await screen.findByTitle<HTMLIFrameElement>(`Preview of ${name}`)
  const viewer = frame.contentWindow
  const post = vi.spyOn(viewer!, 'postMessage').mockImplementation(() => {})
  const says = (word: string, source: Window | null = viewer) =>
    act(() => void dispatchEvent(new MessageEvent('message', { data: { viewer: word }, source })))
  return { frame, post, says }
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('offers what can be shown', () => {
  for (const name of ['a.pdf', 'b.PNG', 'c.jpeg', 'd.docx', 'pdf']) offer(name)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'View: a.pdf',
    'View: b.PNG',
    'View: c.jpeg',
  ])
})

it('sends the file to the viewer once it is ready, and believes nobody else', async () => {
  backend({ [`GET ${address}`]: { status: 200, body: 'bytes' } })
  const { frame, post, says } = await opened('a.pdf')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  says('failed', window)
  expect(screen.queryByText(/cannot be shown/)).toBeNull()
  says('ready')
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce())
  expect(post.mock.lastCall?.[0]).toMatchObject({
    kind: 'pdf',
    label: 'Page {page} of {pages}',
    more: expect.stringContaining('{shown}') as string,
  })
  says('shown')
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('says what cannot be shown, be it that the viewer fails or the file cannot be had', async () => {
  backend({ [`GET ${address}`]: { status: 200, body: 'bytes' } })
  const { says } = await opened('a.pdf')
  says('failed')
  expect(await screen.findByText('This file cannot be shown here. Please download it.')).toBeTruthy()
  cleanup()
  backend({ [`GET ${address}`]: { status: 404 } })
  offer('b.png')
  await userEvent.click(screen.getByRole('button', { name: 'View: b.png' }))
  expect(await screen.findByText('This file cannot be shown here. Please download it.')).toBeTruthy()
})
