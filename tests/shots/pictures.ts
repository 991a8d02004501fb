/** `npm run pictures`: the three pictures of the README, into `docs/pictures/`. */
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
]

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
