import { readFileSync, readdirSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { pageNames, pictureAt, pictureSize, readPage, targetOf } from './pages.ts'

beforeEach(() => {
  signedIn({ ...someone, capabilities: ['define'] })
  backend({ 'GET /definitions/index.json': index, 'GET /api/notifications/': ok([]) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

it('begins with what the workbench is for, and leads to its tasks', async () => {
  open('/workbench/guide')
  expect(await screen.findByRole('heading', { level: 1, name: 'For analysts: the workbench' })).toBeTruthy()
  expect(await linkTo('Rename a field')).toBe('/workbench/guide/guide/rename')
})

it('shows a task with its examples, and where it is explained', async () => {
  open('/workbench/guide/guide/ask-for')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ask for a field' })).toBeTruthy()
  expect(screen.getByText(/"collateral_haircut": \{/).tagName).toBe('CODE')
  expect(await linkTo('Ask for formatted text')).toBe('/workbench/guide/guide/ask-for-formatted-text')
  expect(await linkTo('Fields')).toBe('/workbench/guide/definitions#fields-dataschemajson')
})

it('gives headings the addresses that its links name', async () => {
  const scrolledTo = vi.fn<(this: Element) => void>()
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.call(this)
  }
  open('/workbench/guide/definitions#fields-dataschemajson')
  const heading = await screen.findByRole('heading', { name: /^Fields \(/ })
  expect(heading.id).toBe('fields-dataschemajson')
  expect(scrolledTo.mock.contexts).toEqual([heading])
})

it('leaves room for its pictures before they arrive', async () => {
  open('/workbench/guide')
  const [picture] = await screen.findAllByRole('img', { name: /^The overview/ })
  expect(picture).toMatchObject(pictureSize)
})

/** A PNG file has its width and height in its header. */
it.each(readdirSync('docs/pictures'))('shows %s in its own size', (name) => {
  const header = readFileSync(`docs/pictures/${name}`)
  expect({ width: header.readUInt32BE(16), height: header.readUInt32BE(20) }).toEqual(pictureSize)
})

it('says that there is no such page', async () => {
  open('/workbench/guide/guide/nothing')
  expect(await screen.findByText('The guide has no such page.')).toBeTruthy()
})

/** What a page has links or pictures for that are not there. */
function missing(page: string, text: string): string[] {
  const links = [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, mark = '', to = '']) => ({ mark, to }))
  const isPage = (to: string) => /^[a-z0-9./-]*\.md/.test(to) && !to.includes('decisions/')
  const found = ({ mark, to }: (typeof links)[number]) =>
    mark ? pictureAt(page, to) !== undefined : !isPage(to) || targetOf(page, to) !== undefined
  return links.filter((link) => !found(link)).map(({ to }) => to)
}

it.each(pageNames)('finds what %s leads to', async (page) => {
  const { title, text } = (await readPage(page)) ?? { title: '', text: '' }
  expect(title).not.toBe('')
  expect(missing(page, text)).toEqual([])
  // The browser decodes entities by a way that the product's policy forbids.
  expect(text).not.toMatch(/&[a-z]+;/i)
})
