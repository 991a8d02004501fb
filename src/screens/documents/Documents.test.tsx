// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Queries } from '../../../tests/support/queries.tsx'
import { ownToken } from '../../../tests/support/tokens.ts'
import type { Document } from '../../api/http/types.ts'
import type { uploadDocument } from '../../api/stage/documents.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import { Documents } from './Documents.tsx'
import { documentNames } from './documentNames.ts'
import { uploads } from './uploads.ts'

const api = vi.hoisted(() => ({
  listDocuments: vi.fn<(id: string, asked: object) => Promise<Document[]>>(),
  removeDocument: vi.fn<() => Promise<void>>(),
  uploadDocument: vi.fn<typeof uploadDocument>(),
  downloadDocument: vi.fn<() => Promise<Blob>>(),
}))
vi.mock('../../api/stage/documents.ts', () => api)

const first: Document = {
  id: '1',
  name: 'accounts.csv',
  type: 'text/csv',
  size: 8,
  sha256: '',
  version: 1,
  uploaded_by_name: 'Ada Abel',
  uploaded_at: '2026-11-20T10:00:00Z',
  can_remove: false,
}
const second = { ...first, id: '2', version: 2, uploaded_by_name: 'Bo Berg', can_remove: true }
const removed = { ...first, id: '3', name: 'memo.txt', removed: { by_name: 'Ada Abel', at: '2026-11-21T10:00:00Z' } }

const shown = async (readOnly: boolean) => {
  render(<Documents application="7" readOnly={readOnly} renderPicker={() => null} />, { wrapper: Queries })
  return screen.findAllByRole('listitem')
}

beforeEach(() => {
  localStorage.setItem('jwt', ownToken)
  api.listDocuments.mockResolvedValue([first, second, removed])
})
afterEach(cleanup)

describe('The documents of an application', () => {
  it('have their newest version first, with the earlier ones beneath', async () => {
    const lines = (await shown(true)).map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/^accounts\.csvVersion 2 · 8 B · Bo Berg/)
    expect(lines[1]).toMatch(/^accounts\.csvVersion 1 · 8 B · Ada Abel/)
  })

  it('are known by name for who prints the form, without those removed, and until they are loaded as the application was answered', async () => {
    const answered = (id: string) =>
      ({ id, documents: ['opinion.pdf', { name: 'minutes.pdf' }] }) as unknown as ApplicationRecord
    await shown(true)
    expect(documentNames.of(answered('7'))).toEqual(['accounts.csv'])
    expect(documentNames.of(answered('8'))).toEqual(['opinion.pdf', 'minutes.pdf'])
  })

  it('show what was removed, by whom and when, struck through', async () => {
    const line = (await shown(true))[2]
    expect(line?.querySelector('del')?.textContent).toBe('memo.txt')
    expect(line?.textContent).toMatch(/removed by Ada Abel, 21 Nov 2026/)
    expect(api.listDocuments).toHaveBeenLastCalledWith('7', { removed: true })
  })

  it('say at once to everybody that one could not be downloaded', async () => {
    api.downloadDocument.mockRejectedValue(new TypeError('Failed to fetch'))
    const [line] = await shown(true)
    fireEvent.click(within(line!).getByRole('button', { name: 'accounts.csv' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The document could not be downloaded.')
  })

  it('can be removed by who added them alone', async () => {
    const buttons = (await shown(false)).map((line) => within(line).queryByRole('button', { name: /^Remove/ }) !== null)
    expect(buttons).toEqual([true, false, false])
    expect(api.listDocuments).toHaveBeenLastCalledWith('7', { removed: false })
  })
})

describe('A document that could not be removed', () => {
  const remove = async () => {
    api.removeDocument.mockRejectedValueOnce(new Error('The server could not be reached.'))
    await shown(false)
    fireEvent.click(screen.getByRole('button', { name: 'Remove accounts.csv' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  }

  it('says why', async () => {
    await remove()
    expect((await screen.findByRole('alert')).textContent).toBe(
      '“accounts.csv” could not be removed. The server could not be reached.',
    )
  })

  it('says nothing where it is gone all the same', async () => {
    api.listDocuments.mockResolvedValueOnce([second]).mockResolvedValue([])
    await remove()
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('A picked file', () => {
  const picked = async (...files: File[]) => {
    let pick: (given: File[]) => void = () => {}
    render(<Documents application="7" readOnly={false} renderPicker={(given) => void (pick = given)} />, {
      wrapper: Queries,
    })
    await screen.findAllByRole('listitem')
    act(() => pick(files))
    return (...more: File[]) => act(() => pick(more))
  }
  const sized = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size })

  it('that cannot become a document is refused at once, each with a sentence; the others are sent', async () => {
    api.uploadDocument.mockReset().mockResolvedValue(first)
    await picked(
      new File(['x'], 'macro.exe'),
      sized('scan.pdf', 26 * 1024 * 1024),
      new File([], 'empty.txt'),
      new File(['x'], 'good.txt'),
    )
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('“macro.exe” was not added: Files of this type are not accepted.')
    expect(alert).toContain('“scan.pdf” was not added: A file may be at most 25 MB.')
    expect(alert).toContain('“empty.txt” was not added: The file is empty.')
    expect(api.uploadDocument.mock.calls).toMatchObject([['7', { name: 'good.txt' }, { kind: undefined }]])
  })

  it('can be removed while it is sent, until all of it has been sent', async () => {
    const sending: Parameters<typeof uploadDocument>[2][] = []
    api.uploadDocument.mockReset().mockImplementation((_id, _file, given) => {
      sending.push(given)
      return new Promise(() => {})
    })
    await picked(new File(['x'], 'wrong.txt'), new File(['x'], 'right.txt'))
    act(() => sending[1]?.onProgress?.(1))
    expect(screen.queryByRole('button', { name: 'Remove right.txt' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove wrong.txt' }))
    expect(sending.map((each) => each?.signal?.aborted)).toEqual([true, false])
    for (const { key } of uploads.list()) act(() => uploads.remove(key))
  })

  it('fits with those that are there into what an application holds; one that was removed is for the server to count', async () => {
    const megabytes = (count: number) => count * 1024 * 1024
    api.listDocuments.mockResolvedValue([
      { ...first, size: megabytes(180) },
      { ...removed, size: megabytes(180) },
    ])
    api.uploadDocument.mockReset().mockResolvedValue(first)
    await picked(sized('a.pdf', megabytes(15)), sized('b.pdf', megabytes(15)))
    expect(screen.getByRole('alert').textContent).toBe(
      '“b.pdf” was not added: The documents of one application, including removed ones, may total at most 200 MB.',
    )
    expect(api.uploadDocument).toHaveBeenCalledTimes(1)
  })

  it('that was refused stays named until the message is closed or the file is picked again', async () => {
    api.uploadDocument.mockReset().mockResolvedValue(first)
    const said = () => screen.queryByRole('alert')?.textContent ?? ''
    const pick = await picked(new File(['x'], 'macro.exe'), new File([], 'memo.txt'))
    pick(new File(['x'], 'memo.txt'))
    expect(said()).toMatch(/^“macro\.exe” was not added: [^“]*$/)
    const before = screen.getByRole('alert')
    pick(new File(['x'], 'macro.exe'))
    expect(said()).toMatch(/^“macro\.exe” was not added: [^“]*$/)
    expect(screen.getByRole('alert')).not.toBe(before)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(said()).toBe('')
  })

  it('whose name one before it has says that it will be the next version', async () => {
    let pick: (given: File[]) => void = () => {}
    render(<Documents application={undefined} readOnly={false} renderPicker={(given) => void (pick = given)} />, {
      wrapper: Queries,
    })
    act(() => pick([new File(['x'], 'a.txt'), new File(['xy'], 'a.txt'), new File(['x'], 'b.txt')]))
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    act(() => uploads.forgetPicked(undefined))
    expect(lines).toEqual([
      'a.txt1 B · will be sent when the form is saved',
      'a.txt2 B · will be sent when the form is saved, as the next version',
      'b.txt1 B · will be sent when the form is saved',
    ])
  })

  it('that is sent again leaves the focus with the list, as it may fail again', async () => {
    api.uploadDocument.mockReset().mockRejectedValue(new Error('The server could not be reached.'))
    await picked(new File(['x'], 'again.txt'))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    retry.focus()
    fireEvent.click(retry)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(again).not.toBe(retry)
    expect(document.activeElement?.contains(again)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })
})
