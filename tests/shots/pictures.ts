/** `npm run pictures`: the pictures of the README and of the analysts' guide, into `docs/pictures/`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Product, openProduct } from '../support/product.ts'

interface Picture {
  name: string
  as: string
  /** Opens what is to be seen. */
  open(page: Page, product: Product): Promise<void>
}

const folder = 'docs/pictures'
const width = 1280
const height = 800

const pictures: Picture[] = [
  {
    name: 'dashboard',
    as: 'approver',
    open: async (page, { url }) => void (await page.goto(`${url}/dashboard`)),
  },
  {
    name: 'form',
    as: 'requester',
    async open(page, { url }) {
      await page.goto(`${url}/credit-requests/new`)
      await page.getByRole('tab', { name: 'Limits', exact: true }).click()
    },
  },
  {
    name: 'application',
    as: 'auditor',
    async open(page, product) {
      const id = await product.application('Increase of the bullion settlement limit')
      await page.goto(`${product.url}/credit-requests/${id}/details`)
    },
  },
  {
    name: 'workbench',
    as: 'designer',
    async open(page, product) {
      await proposeLabel(product)
      await page.goto(`${product.url}/workbench`)
      await page.getByText('Your draft').waitFor()
    },
  },
  {
    name: 'workbench-editor',
    as: 'designer',
    async open(page, { url }) {
      await page.goto(`${url}/workbench/draft?stage=legal_review&field=has_csa`)
      await page.getByText('Place and name').waitFor()
    },
  },
  {
    name: 'workbench-proposal',
    as: 'admin',
    async open(page, { url }) {
      await page.goto(`${url}/workbench`)
      await page.getByRole('link', { name: note }).click()
      await page.getByText('What changes').waitFor()
    },
  },
  {
    name: 'workbench-where-used',
    as: 'designer',
    async open(page, { url }) {
      await page.goto(`${url}/workbench/uses?kind=field&id=legal_review.has_csa`)
      await page.getByText('Used in').waitFor()
    },
  },
]

const note = 'The lawyers call it the period of grace.'

/** The workbench governs, and a designer has proposed another label of a field. */
async function proposeLabel(product: Product): Promise<void> {
  const [admin, designer] = await Promise.all(['admin', 'designer'].map(product.client))
  if (!admin || !designer) throw new Error('Nobody is there.')
  await admin.send('POST', '/api/workbench/governance/', { governed_by: 'workbench' })
  const { hash, files } = (await designer.send('GET', '/api/workbench/files/?of=live')).body as {
    hash: string
    files: { path: string; text: string }[]
  }
  const changed = files.filter(({ text }) => text.includes('"Grace period"'))
  const texts = changed.map(({ path, text }) => [path, text.replaceAll('"Grace period"', '"Period of grace"')])
  const body = { base_hash: hash, revision: 0, files: Object.fromEntries(texts) as Record<string, string> }
  const { revision } = (await designer.send('PUT', '/api/workbench/draft/', body)).body as { revision: number }
  await designer.send('POST', '/api/workbench/proposals/', { note, revision })
}

mkdirSync(folder, { recursive: true })
const product = await openProduct()
try {
  for (const { name, as, open } of pictures) {
    const page = await product.person(as)
    await page.setViewportSize({ width, height })
    await open(page, product)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    process.stdout.write(`${name}\n`)
  }
} finally {
  await product.close()
}
