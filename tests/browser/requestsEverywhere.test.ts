import { afterAll, beforeAll } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { asksAt } from './pages/asksAt.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

asksAt(
  () => product,
  (pages) => pages,
)
