import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawPdf } from '../../server/paperFiles/pdf/draw.ts'
import { outlined } from '../support/papers/generated.ts'
import { type Product, openProduct } from '../support/product.ts'
import { everything, violations } from './support/axe.ts'

let product: Product
let id: string

beforeAll(async () => {
  product = await openProduct({ demoBank: true })
  id = await product.application('Gold stream hedging, two quarters')
  const { token } = await product.client('approver')
  const files = {
    'paper.pdf': await drawPdf(await outlined('everything', { size: 'small' })),
    'scan.png': png(),
    'odd.pdf': odd(),
    // A PDF by its first bytes alone.
    'broken.pdf': Buffer.from('%PDF-1.7\nnothing that follows from this'),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
    const url = `${product.url}/api/credit/credit-applications/${id}/documents/`
    const { status } = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
    if (status !== 201) throw new Error(`${name} was answered with ${status}.`)
  }
})
afterAll(() => product.close())

/** 1,200 pages, of which the second is 300 times as high as wide. */
function odd(): Buffer {
  const kids = Array.from({ length: 1_200 }, (_, n) => `${n + 3} 0 R`)
  const page = (more: string) => `<< /Type /Page /Parent 2 0 R /Resources << >> ${more} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`,
    page('/MediaBox [0 0 600 800]'),
    page('/MediaBox [0 0 40 12000]'),
    ...kids.slice(2).map(() => page('/MediaBox [0 0 600 800]')),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, n) => {
    const at = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

/** One red pixel. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0]))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** From the decision page; answers what is in the viewer. */
async function view(page: Page, name: string) {
  await page.goto(`${product.url}/credit-requests/${id}/briefing?form_type=credit_approval`)
  await page.getByRole('button', { name: `View: ${name}` }).click()
  return page.frameLocator(`iframe[title="Preview of ${name}"]`)
}

it('a document is shown beside the decision, in a frame that reaches nothing of the product', async () => {
  const page = await product.person('approver')
  const pdf = await view(page, 'paper.pdf')
  await pdf.locator('section[aria-label^="Page 1 of"] canvas').waitFor()
  await expect.poll(() => pdf.locator('canvas').first().textContent()).toContain('Credit Paper')
  const drawn = await pdf
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      return [width > 200, height > width]
    })
  expect(drawn).toEqual([true, true])
  expect(await violations(page, everything, 'body')).toEqual([])
  const reached = await pdf.locator('body').evaluate(async () => {
    const tried: Record<string, () => unknown> = {
      page: () => parent.document,
      session: () => localStorage.getItem('jwt'),
      server: () => fetch('/api/users/me/'),
    }
    const found: string[] = []
    for (const [what, attempt] of Object.entries(tried)) {
      const isReached = await Promise.resolve()
        .then(attempt)
        .then(
          () => true,
          () => false,
        )
      if (isReached) found.push(what)
    }
    return { found, origin: self.origin }
  })
  expect(reached).toEqual({ found: [], origin: 'null' })

  const picture = await view(page, 'scan.png')
  await expect.poll(() => picture.getByAltText('scan.png').evaluate((image) => image.clientWidth > 0)).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
})

it('a document that cannot be shown is said to be one that can be downloaded', async () => {
  const page = await product.person('approver')
  await view(page, 'broken.pdf')
  await page.getByText('This file cannot be shown here. Please download it.').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

it('of a PDF of very many pages, or very large ones, only what is near takes memory', async () => {
  const page = await product.person('approver')
  const pdf = await view(page, 'odd.pdf')
  await pdf.locator('section').nth(999).waitFor({ state: 'attached' })
  expect(await pdf.locator('section').count()).toBe(1000)
  await pdf.getByText('The first 1000 of 1200 pages are shown here.').waitFor({ state: 'attached' })
  const canvases = pdf.locator('canvas')
  await pdf.locator('section').nth(1).scrollIntoViewIfNeeded()
  await pdf.locator('section').nth(1).locator('canvas').waitFor()
  const pixels = () =>
    canvases.evaluateAll((all) =>
      all.map((one) => (one as HTMLCanvasElement).width * (one as HTMLCanvasElement).height),
    )
  await expect.poll(async () => Math.max(...(await pixels()))).toBeGreaterThan(1000)
  expect(Math.max(...(await pixels()))).toBeLessThan(17_000_000)
  await pdf.locator('section').nth(500).scrollIntoViewIfNeeded()
  await pdf.locator('section').nth(500).locator('canvas').waitFor()
  await expect.poll(() => pdf.locator('section').first().locator('canvas').count()).toBe(0)
  expect(await canvases.count()).toBeLessThan(12)
})

it('the viewer is framed by nobody else, and has no origin wherever it is opened', async () => {
  const { headers } = await fetch(`${product.url}/viewer.html`)
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'; sandbox allow-scripts")
})
