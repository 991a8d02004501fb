import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRecord } from '../../src/engine/path.ts'
import { acts } from '../../src/workbench/edits/acts.ts'
import { type Edit, inOrder, isRefused } from '../../src/workbench/edits/edit.ts'
import { doing } from '../../src/workbench/edits/operations.ts'
import type { Client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const legal = 'legal_review'
const data = 'stages/legal-review/data.schema.json'
const ui = 'stages/legal-review/ui.schema.json'
const paper = 'paper.json'

/** Renames a field and its label, and an option, whose stored values are converted. */
const second: Edit = inOrder(
  acts.renameField({ stage: legal, field: 'governing_law', to: 'applicable_law' }),
  acts.changeTitle({ stage: legal, field: 'applicable_law', title: 'Applicable law' }),
  doing(
    {
      do: 'set',
      file: data,
      at: ['properties', 'agreement_template', 'enum'],
      value: ['ISDA 2002', 'GMRA', 'CSA', 'OTHER'],
    },
    { do: 'set', file: data, at: ['properties', 'agreement_template', 'convert'], value: { ISDA: 'ISDA 2002' } },
  ),
)

/** Retires a field, and removes another one. */
const third: Edit = inOrder(acts.retireField({ stage: legal, field: 'non_standard_provisions' }), (files) =>
  withoutField(files, 'counterparty_events_of_default'),
)

/** Wherever a file names the field, as a key or in a list, it no longer does. */
function withoutField(files: Parameters<Edit>[0], field: string): ReturnType<Edit> {
  const name = `legal_review_form.${field}`
  return doing(
    { do: 'remove', file: data, at: ['properties', field] },
    { do: 'remove', file: ui, at: [field] },
    { do: 'remove', file: ui, at: placeOf(files.get(ui), field) },
    { do: 'remove', file: paper, at: placeOf(files.get(paper), name) },
    { do: 'remove', file: paper, at: placeOf(files.get(paper), name, 1) },
  )(files)
}

/** Where a list of a file has this text for the nth time. */
function placeOf(text: string | undefined, wanted: string, nth = 0): (string | number)[] {
  const found: (string | number)[][] = []
  const look = (value: unknown, at: (string | number)[]): void => {
    if (Array.isArray(value)) value.forEach((each, n) => look(each, [...at, n]))
    else if (isRecord(value)) for (const [key, each] of Object.entries(value)) look(each, [...at, key])
    else if (value === wanted) found.push(at)
  }
  look(JSON.parse(text ?? ''), [])
  const place = found[nth]
  if (!place) throw new Error(`There is no ${wanted}.`)
  return place
}

async function publish(edit: Edit, note: string): Promise<void> {
  const [designer, admin] = await Promise.all(['designer', 'admin'].map(product.client))
  if (!designer || !admin) throw new Error('Nobody is there.')
  const live = await asked<{ hash: string; files: { path: string; text: string }[] }>(designer, 'GET', 'files/?of=live')
  const before = new Map(live.files.map(({ path, text }) => [path, text]))
  const after = edit(before)
  if (isRefused(after)) throw new Error(after.refused)
  const files = Object.fromEntries([...after].filter(([path, text]) => before.get(path) !== text))
  const { revision } = await asked<{ revision: number }>(designer, 'PUT', 'draft/', {
    base_hash: live.hash,
    revision: 0,
    files,
  })
  const { id } = await asked<{ id: string }>(designer, 'POST', 'proposals/', { note, revision })
  const { proposals } = await asked<{ proposals: { id: string; hash: string }[] }>(admin, 'GET', '')
  const hash = proposals.find((each) => each.id === id)?.hash
  await asked(admin, 'POST', `proposals/${id}/publish/`, { hash })
}

async function asked<Body = unknown>({ send }: Client, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await send(method, `/api/workbench/${path}`, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Body
}

/** An application whose decision has sealed a credit paper that speaks of the legal review. */
async function decidedOne(): Promise<string> {
  const { send } = await product.client('auditor')
  const { body } = await send('GET', '/api/credit/credit-applications/?limit=100')
  for (const { id, workflow_state } of (body as { results: ApplicationListRow[] }).results) {
    if (!workflow_state.metadata.closed) continue
    const decided = await send('GET', `/api/credit/credit-applications/${id}/paper/?decided=true`)
    if (decided.status === 200 && JSON.stringify(decided.body).includes('Governing law')) return id
  }
  throw new Error('No application was decided with a paper.')
}

interface ApplicationListRow {
  id: string
  workflow_state: { metadata: { closed: boolean } }
}

async function picture(id: string, decided: boolean): Promise<Buffer> {
  const page = await product.person('auditor')
  await page.goto(`${product.url}/credit-requests/${id}/paper${decided ? '?decided=true' : ''}`)
  const sheet = page.locator('.paper-sheet')
  await sheet.getByRole('heading', { name: 'Legal Documentation', exact: true }).waitFor()
  return sheet.screenshot()
}

it('what was decided under version 1 looks as it did after two more have renamed, converted, retired and removed its fields', async () => {
  const admin = await product.client('admin')
  await asked(admin, 'POST', 'governance/', { governed_by: 'workbench' })
  const id = await decidedOne()
  const [asDecided, asItIs] = [await picture(id, true), await picture(id, false)]
  await publish(second, 'Renamed and converted.')
  await publish(third, 'Retired and removed.')
  expect((await asked<{ live: { number: number } }>(admin, 'GET', '')).live.number).toBe(3)
  expect((await picture(id, true)).equals(asDecided)).toBe(true)
  // The same fields look otherwise where today's definitions show them.
  expect((await picture(id, false)).equals(asItIs)).toBe(false)
})
