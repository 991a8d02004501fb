import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { PaperDefinition } from '../../../src/engine/definition.ts'
import { squeezed, readPdf } from '../../support/papers/readPdf.ts'
import { published } from '../../support/stages.ts'
import type { Journey, Value } from './journey.ts'

/** Saves the paper as it was decided on as a PDF, from the application's hub; answers its text without spaces. */
export async function decidedPaper(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Credit paper' }).click()
  await page.getByRole('link', { name: 'As decided', exact: true }).click()
  await page.getByText(/^The version on which the decision was based/).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  const { pdfTexts } = await readPdf(readFileSync(await (await saving).path()))
  return squeezed(pdfTexts.map(({ text }) => text).join(''))
}

/**
 * What people entered in the fields and the rows that the paper has, each after its label, as the paper writes it. The
 * first row has a value in each column.
 */
export async function enteredInPaper({ steps }: Journey): Promise<string[]> {
  const paper = JSON.parse(readFileSync('schemas/paper.json', 'utf8')) as PaperDefinition
  const { stage } = await published()
  const places = paper.chapters.flatMap(({ fields }) => fields).map((path) => path.split('.', 2))
  return steps.flatMap(({ form = 'Credit Request', fill = [] }) => {
    const titles = places.flatMap(([source = '', field = '']) => {
      const files = stage(source.replace(/_form$/, ''))
      return files.stage.title === form ? [files.data.properties[field]?.title] : []
    })
    const columns = fill.flatMap(({ rows: [whole = {}] = [] }) => Object.keys(whole))
    return fill.flatMap(({ values, rows = [] }) => [
      ...Object.entries(values).flatMap(([label, value]) => (titles.includes(label) ? [label + written(value)] : [])),
      ...rows.map((row) => columns.map((column) => (column in row ? written(row[column] ?? '') : '–')).join('')),
    ])
  })
}

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** People without their user names. */
function written(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  return /^\d{4}-\d\d-\d\d$/.test(value) ? day.format(new Date(value)) : value.replace(/ \(\w+\)$/, '')
}
